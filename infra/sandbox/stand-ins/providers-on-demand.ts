import type { ProviderFinder } from '../../../functions/catalogue/providers/catalogue.ts';
import {
  providers as deployed,
  permissions as deployedPermissions,
  typesBySlug as deployedTypes,
} from '../../../functions/catalogue/providers/on-demand.ts';
import type { PermissionsFinder } from '../../../functions/catalogue/providers/permission.ts';
import { demoType } from '../../../functions/sandbox/domain/demo-catalogue.ts';
import { demoPermissions } from '../../../functions/sandbox/domain/demo-permissions.ts';
import { sandboxProviderFinder } from '../sandbox-catalogues.ts';
import { demoBase } from './base.ts';

/** Replaces functions/catalogue/providers/on-demand.ts, to add the demo provider's. */
export const providers: ProviderFinder = sandboxProviderFinder(deployed, demoBase);

export const typesBySlug: ReadonlyMap<string, string> = new Map([
  ...deployedTypes,
  [demoType, demoType],
]);

export const permissions: PermissionsFinder = {
  keys: () => deployedPermissions.keys(),
  get: (type) => (type === demoType ? demoPermissions : deployedPermissions.get(type)),
};
