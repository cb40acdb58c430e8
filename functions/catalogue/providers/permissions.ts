import * as all from './all.ts';
import * as allPermissions from './all-permissions.ts';
import type { Permissions } from './permission.ts';
import type { Provider } from './provider.ts';

const byExport: Readonly<Record<string, Permissions>> = allPermissions;

/** What each scope of a provider is for, by `integration_type`. Some ask for none: their apps say what for. */
export const permissions: ReadonlyMap<string, Permissions> = new Map(
  Object.entries<Provider>(all).flatMap(([name, { type }]) => {
    const own = byExport[name];
    return own ? [[type, own] as const] : [];
  }),
);
