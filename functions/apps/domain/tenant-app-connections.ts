import type { Provider } from '../../catalogue/providers/provider.ts';
import type { Connection } from '../../connections/domain/connection.ts';
import { keyOf } from '../../connections/domain/connection-key.ts';
import type { Connections } from '../../connections/domain/ports.ts';
import { appRefused, appReturned } from '../../connections/domain/transitions.ts';
import { findApp } from '../../platform/model/find-app.ts';
import type { Clock, Deadline, OAuthApps } from '../../platform/model/ports.ts';
import { createBackOff } from '../../platform/waiting/back-off.ts';

export type TenantAppConnectionsDeps = {
  oauthApps: Pick<OAuthApps, 'getRegistration'>;
  connections: Pick<Connections, 'ofType' | 'get' | 'put'>;
  clock: Clock;
};

/** The time left for the response. */
const spareMs = 2_000;

/**
 * Marks the connections of a type whose own app the tenant has no more, and unmarks those that have it
 * again. Nothing is deleted: with the same app, they work again. Repeated, it marks what is left.
 * @returns those that need an app that is not there; an ended one needs none
 */
export const markByTenantApp = async (
  deps: TenantAppConnectionsDeps,
  { tenantId, provider }: { tenantId: string | undefined; provider: Provider },
  deadline: Deadline,
): Promise<Connection[]> => {
  // Of the platform's app nobody knows who made which connection: a refused refresh marks each.
  if (tenantId === undefined) return [];
  const { connections } = await deps.connections.ofType(tenantId, provider.type);
  const needing: Connection[] = [];
  for (const connection of connections) {
    if (connection.tenantApp === undefined || connection.state.is === 'ended') continue;
    const app = await findApp(deps.oauthApps.getRegistration, provider, connection);
    if (!app) needing.push(connection);
    await mark(deps, connection, { isThere: app !== undefined, deadline });
  }
  return needing;
};

const isMarked = ({ state }: Connection): boolean => state.is === 'app_refused';

/** A refresh under way must be able to store its token, so this waits for it. */
const mark = async (
  { connections, clock }: TenantAppConnectionsDeps,
  connection: Connection,
  { isThere, deadline }: { isThere: boolean; deadline: Deadline },
): Promise<void> => {
  const backOff = createBackOff(clock);
  let current: Connection | undefined = connection;
  while (current && current.tenantApp === connection.tenantApp && isMarked(current) === isThere) {
    const nowMs = clock.nowMs();
    const next = isThere ? appReturned(current) : appRefused(current, nowMs).next;
    if (await connections.put(next, current.version, { freeAtMs: nowMs })) return;
    // Without the mark, its next refresh marks it.
    if (deadline.remainingMs() < spareMs) return;
    await backOff();
    current = await connections.get(keyOf(connection));
    if (current?.state.is === 'ended') return;
  }
};
