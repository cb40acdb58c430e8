import type { Connection } from './connection.ts';
import { type ConnectionKey, isNamedBy } from './connection-key.ts';
import type { EndReason } from './connection-state.ts';
import { ended } from './failure-transitions.ts';
import type { Connections } from './ports.ts';

/**
 * A tenant's own apps, by the client ids that the proof of a report names. Whoever has registered an app
 * can prove what they like about its connections, and about no others.
 */
export type TenantApps = { tenantId: string; clientIds: readonly string[] };

const isMadeBy = (apps: TenantApps | undefined, { tenantId, tenantApp }: Connection): boolean =>
  apps === undefined || tenantApp === undefined
    ? apps === tenantApp
    : tenantId === apps.tenantId && apps.clientIds.includes(tenantApp);

/**
 * An account of a provider, or a company with all its accounts, of which something is known from that time.
 * Connections made later are not affected.
 */
export type ReportedAccount = {
  key: string;
  /** Whose app it is known of; undefined for the platform's. */
  tenantApps: TenantApps | undefined;
  connectedUntilMs: number;
  /** Connections made until then are surely older. */
  surelyUntilMs?: number | undefined;
  /** Says of any other whether it still has its grant, and so is not affected. */
  checkGrant(connection: Connection): Promise<GrantState>;
  /** Gets what failed at one connection, such as a row that cannot be read. It stops no other. */
  report(error: unknown): void;
};

export type GrantState = 'granted' | 'ended' | 'unknown';

/** How many connections were changed; not decided if it is not known of some whether they should be. */
export type ChangedConnections = { changed: number; isDecided: boolean };

/** Ends the connections of an account. None is deleted. */
export const markEnded = (
  connections: Connections,
  account: ReportedAccount,
  why: EndReason,
  nowMs: number,
): Promise<ChangedConnections> =>
  changeEach(connections, account, async (connection) => {
    const { state, version } = connection;
    // An uninstall says more than the end of the grant, which may be known already.
    const isKnown = state.is === 'ended' && (state.why === why || why === 'grant_ended');
    return isKnown || connections.put(ended(connection, why, nowMs), version);
  });

/** Deletes every connection of the account, with tokens and label. */
export const eraseConnections = (
  connections: Connections,
  account: ReportedAccount,
): Promise<ChangedConnections> =>
  changeEach(connections, account, (connection) => connections.delete(connection));

const changeEach = async (
  connections: Connections,
  account: ReportedAccount,
  change: (connection: Connection) => Promise<boolean>,
): Promise<ChangedConnections> => {
  const result: ChangedConnections = { changed: 0, isDecided: true };
  for (const key of await connections.findByAccount(account.key)) {
    const changing = changeOne(connections, key, account, change);
    const effect = await changing.catch((error: unknown) => {
      account.report(error);
      return 'undecided';
    });
    if (effect === 'changed') result.changed++;
    if (effect === 'undecided') result.isDecided = false;
  }
  return result;
};

/** What a report means for a connection; `undecided` if it is not known whether its grant has ended. */
type Effect = 'affected' | 'unaffected' | 'undecided';

const effects = {
  granted: 'unaffected',
  ended: 'affected',
  unknown: 'undecided',
} as const satisfies Record<GrantState, Effect>;

const effectOn = async (
  connection: Connection,
  {
    key,
    tenantApps,
    connectedUntilMs,
    surelyUntilMs = Number.NEGATIVE_INFINITY,
    checkGrant,
  }: ReportedAccount,
): Promise<Effect> => {
  const { connectedAtMs } = connection;
  if (!isNamedBy(connection, key) || !isMadeBy(tenantApps, connection)) return 'unaffected';
  if (connectedAtMs > connectedUntilMs) return 'unaffected';
  if (connectedAtMs <= surelyUntilMs) return 'affected';
  return effects[await checkGrant(connection)];
};

/** Tries again when another writer came first, because a notice may come only once. */
const changeOne = async (
  connections: Connections,
  key: ConnectionKey,
  account: ReportedAccount,
  change: (connection: Connection) => Promise<boolean>,
): Promise<Exclude<Effect, 'affected'> | 'changed'> => {
  for (;;) {
    const connection = await connections.get(key);
    if (!connection) return 'unaffected';
    const effect = await effectOn(connection, account);
    if (effect !== 'affected') return effect;
    if (await change(connection)) return 'changed';
  }
};
