import { isDeepStrictEqual } from 'node:util';
import type { Connection } from './connection.ts';
import { type ConnectionKey, isNamedBy, keyOf } from './connection-key.ts';
import type { Connections } from './ports.ts';
import type { EndReason } from './standing.ts';
import { ended } from './transitions.ts';

/**
 * A tenant's own apps, by the client ids that the proof of a report names. Whoever has registered an app
 * can prove what they like about its connections, and about no others.
 */
export type OwnApps = { tenantId: string; clientIds: readonly string[] };

const isMadeBy = (own: OwnApps | undefined, { tenantId, ownApp }: Connection): boolean =>
  own === undefined || ownApp === undefined
    ? own === ownApp
    : tenantId === own.tenantId && own.clientIds.includes(ownApp);

/**
 * An account of a provider, or a company with all its accounts, of which something is known from that time.
 * Connections made later are not affected.
 */
export type ReportedAccount = {
  key: string;
  /** Whose app it is known of; undefined for the platform's. */
  ownApps: OwnApps | undefined;
  connectedUntilMs: number;
  /** Connections made until then are surely older. */
  surelyUntilMs?: number | undefined;
  /** Whether any other still has its grant, and so is not affected. */
  isGranted(connection: Connection): Promise<boolean | undefined>;
};

/** How many connections were changed; not decided if it is not known of some whether they should be. */
export type Changed = { changed: number; isDecided: boolean };

/** Ends the connections of an account. None is deleted. */
export const markEnded = (
  connections: Connections,
  account: ReportedAccount,
  why: EndReason,
  nowMs: number,
): Promise<Changed> =>
  changeEach(connections, account, async (connection) => {
    const { standing, version } = connection;
    // An uninstall says more than the end of the grant, which may be known already.
    const isKnown = standing.is === 'ended' && (standing.why === why || why === 'grant_ended');
    return isKnown || connections.put(ended(connection, why, nowMs), version);
  });

/** Deletes every connection of the account, with tokens and label. */
export const eraseConnections = (
  connections: Connections,
  account: ReportedAccount,
): Promise<Changed> =>
  changeEach(connections, account, (connection) => connections.delete(connection));

const changeEach = async (
  connections: Connections,
  account: ReportedAccount,
  change: (connection: Connection) => Promise<boolean>,
): Promise<Changed> => {
  let changed = 0;
  let isDecided = true;
  for (const place of await connections.findByAccount(account.key)) {
    const result = await changeOne(connections, place, account, change);
    if (result === undefined) isDecided = false;
    else if (result) changed++;
  }
  return { changed, isDecided };
};

/** @returns undefined if that is not known now */
const isConcerned = async (
  connection: Connection,
  {
    key,
    ownApps,
    connectedUntilMs,
    surelyUntilMs = Number.NEGATIVE_INFINITY,
    isGranted,
  }: ReportedAccount,
): Promise<boolean | undefined> => {
  const { connectedAtMs } = connection;
  if (!isNamedBy(connection, key) || !isMadeBy(ownApps, connection)) return false;
  if (connectedAtMs > connectedUntilMs) return false;
  if (connectedAtMs <= surelyUntilMs) return true;
  const granted = await isGranted(connection);
  return granted === undefined ? undefined : !granted;
};

/**
 * Tries again when another writer came first, because a notice may come only once.
 * @returns undefined if it is not known whether the connection should be changed
 */
const changeOne = async (
  connections: Connections,
  place: ConnectionKey,
  account: ReportedAccount,
  change: (connection: Connection) => Promise<boolean>,
): Promise<boolean | undefined> => {
  for (;;) {
    const connection = await connections.get(place);
    if (!connection) return false;
    const concerned = await isConcerned(connection, account);
    if (!concerned) return concerned;
    if (await change(connection)) return true;
  }
};

/**
 * The same connections, whose writes are confirmed although their answer was lost. The SDK repeats
 * such a write, and its condition refuses that: so a refused one is compared with what is stored.
 */
export const withConfirmedWrites = (connections: Connections): Connections => ({
  ...connections,
  put: async (next, ...rest) =>
    (await connections.put(next, ...rest)) || isStored(next, await connections.get(keyOf(next))),
});

/** Another writer of the same version stored another standing. */
const isStored = (next: Connection, stored: Connection | undefined): boolean =>
  stored !== undefined && isDeepStrictEqual(asWritten(next), asWritten(stored));

/** Absent and undefined are the same, and a lease is not written with the record. */
const asWritten = (connection: Connection): unknown =>
  JSON.parse(JSON.stringify({ ...connection, lease: undefined }));
