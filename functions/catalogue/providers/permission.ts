import type * as all from './all-permissions.ts';

type ValueOf<T> = T[keyof T];

/**
 * What a permission lets us do, as the provider's list of scopes says: pages have a sentence for each, in each
 * language. Most are from the provider's own list alone, unconfirmed by a second source. The last one is the
 * demo provider's.
 */
export type PermissionKind =
  | { [Name in keyof typeof all]: ValueOf<(typeof all)[Name]> }[keyof typeof all]
  | 'read_projects';

/** By scope, as the provider names it. */
export type Permissions = Readonly<Record<string, PermissionKind>>;

/** Finds those of a provider. */
export type PermissionsFinder = Pick<ReadonlyMap<string, Permissions>, 'get' | 'keys'>;
