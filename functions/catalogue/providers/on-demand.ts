import { providers as all, type ProviderFinder } from './catalogue.ts';
import type { PermissionsFinder } from './permission.ts';
import { permissions as allPermissions } from './permissions.ts';
import { callbackSlugOf } from './provider-urls.ts';

/** For functions that need one of them: bundles load each when it is asked for (infra/bundling/on-demand.ts). */
export const providers: ProviderFinder = all;

/** What the scopes of one of them are for. */
export const permissions: PermissionsFinder = allPermissions;

/** Every `integration_type` by its word in the redirect URI, known before any provider is loaded. */
export const typesBySlug: ReadonlyMap<string, string> = new Map(
  [...all.values()].map((provider) => [callbackSlugOf(provider), provider.type]),
);
