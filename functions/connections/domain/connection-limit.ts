import type { TenantSettingOverrides } from '../../platform/model/tenant-settings.ts';

/** How many connections a tenant may have for which no operator has set another number. */
export const usualConnectionLimit = 1000;

/** No tenant may have more: a start counts them all, at a read unit for about forty. */
export const mostConnectionLimit = 10_000;

/** Counts the tenant's connections, in any state, up to `most`, from an index that may lag. */
export type CountConnections = (tenantId: string, most: number) => Promise<number>;

export type ConnectionLimitDeps = { countConnections: CountConnections };

/** @returns the limit that the tenant has reached; undefined if another connection may begin */
export const limitIfFull = async (
  { countConnections }: ConnectionLimitDeps,
  tenantId: string,
  { connectionLimit = usualConnectionLimit }: Pick<TenantSettingOverrides, 'connectionLimit'>,
): Promise<number | undefined> =>
  (await countConnections(tenantId, connectionLimit)) < connectionLimit
    ? undefined
    : connectionLimit;
