import { accountKey } from '../connection/account-key.ts';
import { type Connection, stateOf } from '../connection/connection.ts';
import type { ConnectionKey } from '../connection/connection-key.ts';
import type { Connections } from '../connection/ports.ts';
import { ended, uninstalled } from '../connection/transitions.ts';

/** An account of a provider. Connections made after the time of the notice are not affected. */
export type ReportedAccount = { key: string; connectedUntilMs?: number | undefined };

/** Marks the connections of an account that removed our app. @returns how many; none is deleted */
export const markUninstalled = (
  connections: Connections,
  account: ReportedAccount,
  nowMs: number,
): Promise<number> =>
  mark(connections, account, (connection) =>
    connection.uninstalledAtMs ? undefined : uninstalled(connection, nowMs),
  );

/** Ends the connections of an account whose tokens were revoked. @returns how many; none is deleted */
export const markEnded = (connections: Connections, account: ReportedAccount): Promise<number> =>
  mark(connections, account, (connection) =>
    stateOf(connection) === 'ended' ? undefined : ended(connection),
  );

/** @param transition returns undefined if the connection needs no change */
const mark = (
  connections: Connections,
  account: ReportedAccount,
  transition: (connection: Connection) => Connection | undefined,
): Promise<number> =>
  changeEach(connections, account, async (connection) => {
    const next = transition(connection);
    return next === undefined || connections.put(next, connection.version);
  });

/** Deletes every connection of the account, with tokens and label. @returns how many */
export const eraseConnections = (
  connections: Connections,
  account: ReportedAccount,
): Promise<number> =>
  changeEach(connections, account, (connection) => connections.delete(connection));

const changeEach = async (
  connections: Connections,
  account: ReportedAccount,
  change: (connection: Connection) => Promise<boolean>,
): Promise<number> => {
  let changed = 0;
  for (const place of await connections.findByAccount(account.key)) {
    if (await changeOne(connections, place, account, change)) changed++;
  }
  return changed;
};

/** Tries again when another writer came first, because a notice may come only once. */
const changeOne = async (
  connections: Connections,
  place: ConnectionKey,
  { key, connectedUntilMs = Number.POSITIVE_INFINITY }: ReportedAccount,
  change: (connection: Connection) => Promise<boolean>,
): Promise<boolean> => {
  for (;;) {
    const connection = await connections.get(place);
    if (!connection || accountKey(connection) !== key) return false;
    if (connection.connectedAtMs > connectedUntilMs) return false;
    if (await change(connection)) return true;
  }
};
