import type { Provider } from '../../catalogue/providers/provider.ts';
import type { Connection } from '../../connections/domain/connection.ts';
import { keyOf } from '../../connections/domain/connection-key.ts';
import { appRefused, appReturned } from '../../connections/domain/failure-transitions.ts';
import type { Connections } from '../../connections/domain/ports.ts';
import { findApp } from '../../platform/model/find-app.ts';
import type { Clock, Deadline, OAuthApps } from '../../platform/model/ports.ts';
import type { UnreadableRow } from '../../platform/model/unreadable-row.ts';
import { createBackOff } from '../../platform/waiting/back-off.ts';

export type TenantAppConnectionsDeps = {
  oauthApps: Pick<OAuthApps, 'getRegistration'>;
  connections: Pick<Connections, 'ofType' | 'get' | 'put'>;
  clock: Clock;
};

/** The time left for the response. */
const spareMs = 2_000;

export type MarkedByApp = {
  /** The tenant's connections that a tenant app made that is not there any more; an ended one needs none. */
  needing: Connection[];
  /** How many still have to be marked, or freed of their mark: there was no time left. */
  remaining: number;
  /** Of those nobody knows whether they need one. */
  unreadable: readonly UnreadableRow[];
};

/**
 * Marks the connections of a type whose tenant app the tenant has no more, and unmarks those that have it
 * again. Nothing is deleted: with the same app, they work again. It ends in time; repeated, it goes on
 * where it ended, and the next refresh of a connection marks it, too.
 */
export const markByTenantApp = async (
  deps: TenantAppConnectionsDeps,
  { tenantId, provider }: { tenantId: string | undefined; provider: Provider },
  deadline: Deadline,
): Promise<MarkedByApp> => {
  const result: MarkedByApp = { needing: [], remaining: 0, unreadable: [] };
  // Of the platform's app nobody knows who made which connection: a refused refresh marks each.
  if (tenantId === undefined) return result;
  const { connections, unreadable } = await deps.connections.ofType(tenantId, provider.type);
  result.unreadable = unreadable;
  const getRegistration = onceEach(deps.oauthApps.getRegistration);
  for (const connection of connections) {
    if (connection.tenantApp === undefined || connection.state.is === 'ended') continue;
    const isThere = (await findApp(getRegistration, provider, connection)) !== undefined;
    if (!isThere) result.needing.push(connection);
    if (isMarked(connection) !== isThere) continue;
    if (!(await mark(deps, connection, { isThere, deadline }))) result.remaining++;
  }
  return result;
};

/** Otherwise the reads of many connections could take all the time, at each call. */
const onceEach = (get: OAuthApps['getRegistration']): OAuthApps['getRegistration'] => {
  const known = new Map<string, ReturnType<typeof get>>();
  return (key) => {
    const name = JSON.stringify(key);
    const app = known.get(name) ?? get(key);
    known.set(name, app);
    return app;
  };
};

const isMarked = ({ state }: Connection): boolean => state.is === 'app_refused';

/**
 * A refresh under way must be able to store its token, so this waits for it.
 * @returns false when there was no time left
 */
const mark = async (
  { connections, clock }: TenantAppConnectionsDeps,
  connection: Connection,
  { isThere, deadline }: { isThere: boolean; deadline: Deadline },
): Promise<boolean> => {
  const backOff = createBackOff(clock);
  let current: Connection | undefined = connection;
  while (current && current.tenantApp === connection.tenantApp && isMarked(current) === isThere) {
    if (deadline.remainingMs() < spareMs) return false;
    const nowMs = clock.nowMs();
    const next = isThere ? appReturned(current) : appRefused(current, nowMs).next;
    if (await connections.put(next, current.version, { freeAtMs: nowMs })) return true;
    await backOff();
    current = await connections.get(keyOf(connection));
    if (current?.state.is === 'ended') return true;
  }
  return true;
};
