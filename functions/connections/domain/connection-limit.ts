import type { Clock } from '../../platform/model/ports.ts';
import type { TenantSettingOverrides } from '../../platform/model/tenant-settings.ts';

/** How many connections a tenant may have for which no operator has set another number. */
export const usualConnectionLimit = 1000;

/** No tenant may have more: to count them all takes a read unit for about forty. */
export const mostConnectionLimit = 10_000;

/** Up to so many are counted at each start, for half a read unit. */
const fewConnections = 20;

/** Places below a limit that were free when all connections were counted. */
type FreePlaces = { free: number; limit: number; countedAtMs: number };

/** A tenant's connections, as far as its limit of them needs to know. */
export type ConnectionPlaces = {
  /** Counts those that there are, in any state, up to `most`, from an index that may lag. */
  count(tenantId: string, most: number): Promise<number>;
  /** Reserves one of the places that are remembered for this limit. @returns false if there is none */
  reserve(tenantId: string, limit: number): Promise<boolean>;
  /** Remembers places for a day, unless a later count is remembered. */
  remember(tenantId: string, places: FreePlaces): Promise<void>;
};

export type ConnectionLimitDeps = {
  connectionPlaces: ConnectionPlaces;
  clock: Pick<Clock, 'nowMs'>;
};

type OwnLimit = Pick<TenantSettingOverrides, 'connectionLimit'>;

/**
 * Whether a tenant may begin another connection. Few are counted each time. Of many, all are counted once for half of
 * the places that are then free: each start reserves one of these, even if it connects nothing. The other half is for
 * starts that the count did not see, which connect later.
 * @returns the limit if the tenant is at it; undefined if another connection may begin
 */
export const limitIfFull = async (
  { connectionPlaces, clock }: ConnectionLimitDeps,
  tenantId: string,
  { connectionLimit: limit = usualConnectionLimit }: OwnLimit,
): Promise<number | undefined> => {
  const { count, reserve, remember } = connectionPlaces;
  const few = Math.min(fewConnections, limit);
  if ((await count(tenantId, few)) < few) return undefined;
  if (few === limit) return limit;
  if (await reserve(tenantId, limit)) return undefined;
  const countedAtMs = clock.nowMs();
  const connections = await count(tenantId, limit);
  if (connections >= limit) return limit;
  // Starts below the few reserve nothing.
  const free = Math.floor((limit - Math.max(connections, few) - 1) / 2);
  if (free > 0) await remember(tenantId, { free, limit, countedAtMs });
  return undefined;
};

/** The same for a caller that only wants to know: all are counted, and no place is reserved. */
export const limitIfFullByCount = async (
  { connectionPlaces }: Pick<ConnectionLimitDeps, 'connectionPlaces'>,
  tenantId: string,
  { connectionLimit: limit = usualConnectionLimit }: OwnLimit,
): Promise<number | undefined> =>
  (await connectionPlaces.count(tenantId, limit)) < limit ? undefined : limit;
