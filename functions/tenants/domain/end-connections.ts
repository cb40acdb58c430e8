import type { Connection } from '../../connections/domain/connection.ts';
import { accountKey, type ConnectionKey } from '../../connections/domain/connection-key.ts';
import { reworded } from '../../connections/domain/transitions.ts';
import { endStored, type Removal } from '../../disconnect/domain/disconnect.ts';
import type { EndGrantDeps } from '../../disconnect/domain/end-grant.ts';
import type { Deadline } from '../../platform/model/ports.ts';
import { deadlineIn } from '../../platform/waiting/deadline-in.ts';
import type { DeletionOutcome } from './deletion.ts';
import type { ConnectionToEnd, EndedConnections } from './ports.ts';

export type EndConnectionsDeps = EndGrantDeps & {
  deletions: EndedConnections;
  recordEnd(key: ConnectionKey, integrationId: string, outcome: DeletionOutcome): void;
};

type EndPageRequest = {
  tenantId: string;
  after?: string | undefined;
  unconfirmed: 'too' | 'not_yet';
};

/** How long ending one connection may take: a refresh and two calls. */
const oneMs = 25_000;
export const leastMs = 30_000;

/** Awaits all, and reports each failure: none stops the others. */
const settleAll = async (
  { report }: Pick<EndConnectionsDeps, 'report'>,
  all: readonly Promise<unknown>[],
): Promise<void> => {
  for (const done of await Promise.allSettled(all)) {
    if (done.status === 'rejected') report(done.reason);
  }
};

/**
 * Ends a page of a tenant's connections, at their providers and here. A connection that fails is left, and
 * stops no other.
 * @returns where to continue, undefined after the last page; or that the time ran out
 */
export const endPage = async (
  deps: EndConnectionsDeps,
  { tenantId, after, unconfirmed }: EndPageRequest,
  deadline: Deadline,
): Promise<{ after?: string | undefined } | 'cut_off'> => {
  const { connections, next } = await deps.deletions.connections(tenantId, after);
  if (unconfirmed === 'too') await removeUnreadable(deps, connections);
  const readable = connections.filter(({ isReadable }) => isReadable);
  const stored = await Promise.all(readable.map(({ key }) => deps.connections.tryGet(key)));
  let left = readable.flatMap(({ key }, n) => {
    const connection = stored[n];
    return connection && connection !== 'unreadable' ? [{ key, connection }] : [];
  });
  while (left.length > 0) {
    if (deadline.remainingMs() < leastMs) return 'cut_off';
    const now = ofDifferentAccounts(left);
    await settleAll(
      deps,
      now.map((one) =>
        endOne(deps, one, unconfirmed, deadlineIn(oneMs, { within: deadline.signal })),
      ),
    );
    left = left.filter((one) => !now.includes(one));
  }
  return { after: next };
};

type ReadConnection = { key: ConnectionKey; connection: Connection };

/** Two connections that share a grant would each leave its end to the other, if ended at once. */
const ofDifferentAccounts = (all: readonly ReadConnection[]): ReadConnection[] => {
  const seenKeys = new Set<string>();
  return all.filter(({ connection }) => {
    // One whose account is unknown may share a grant with another such one.
    const key = accountKey(connection) ?? connection.grantFamily ?? connection.integrationType;
    if (seenKeys.has(key)) return false;
    seenKeys.add(key);
    return true;
  });
};

const removeUnreadable = async (
  deps: EndConnectionsDeps,
  connections: readonly ConnectionToEnd[],
): Promise<void> => {
  const unreadable = connections.filter(({ isReadable }) => !isReadable);
  await settleAll(
    deps,
    unreadable.map(({ key }) => deps.deletions.remove(key, undefined, 'unreadable')),
  );
};

/** The event of its end must not contain caller metadata. */
const clearCallerMetadata = async (
  { connections }: EndConnectionsDeps,
  key: ConnectionKey,
): Promise<Connection | undefined> => {
  for (;;) {
    const connection = await connections.get(key);
    if (!connection) return undefined;
    const { name, clientReference, metadata } = connection;
    if (name === undefined && clientReference === undefined && metadata === undefined)
      return connection;
    const none = { name: undefined, clientReference: undefined, metadata: undefined };
    await connections.reword(reworded(connection, none));
  }
};

const endOne = async (
  deps: EndConnectionsDeps,
  { key, connection: { integrationId } }: ReadConnection,
  unconfirmed: EndPageRequest['unconfirmed'],
  deadline: Deadline,
): Promise<void> => {
  const remove = async ({ version }: Connection, outcome: DeletionOutcome): Promise<Removal> => {
    if (outcome === 'unconfirmed' && unconfirmed === 'not_yet') return 'left';
    if (!(await deps.deletions.remove(key, version, outcome))) return 'changed';
    deps.recordEnd(key, integrationId, outcome);
    return 'removed';
  };
  const read = async () => {
    for (;;) {
      const connection = await clearCallerMetadata(deps, key);
      if (connection?.state.is !== 'ended') return connection;
      if ((await remove(connection, 'ended_before')) === 'removed') return undefined;
    }
  };
  const stored = {
    read,
    remove: (ended: { connection: Connection; outcome: { why: DeletionOutcome } }) =>
      remove(ended.connection, ended.outcome.why),
  };
  await endStored(deps, stored, deadline);
};
