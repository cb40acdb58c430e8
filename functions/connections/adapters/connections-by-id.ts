import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { getItem } from '../../platform/aws/items.ts';
import { queryItems } from '../../platform/aws/query-items.ts';
import type { Clock } from '../../platform/model/ports.ts';
import { putNewest } from '../../platform/model/put-newest.ts';
import { timeOf } from '../../platform/model/uuid-v7.ts';
import type { Connection } from '../domain/connection.ts';
import type { ConnectionKey } from '../domain/connection-key.ts';
import type { Connections } from '../domain/ports.ts';
import { fromItemKey, isConnection, rankOf, toItemKey } from './connection-item-key.ts';
import { fromRow } from './connection-row.ts';

/**
 * The part of {@link Connections} that reads by id, through an index of keys: to find one costs the same
 * however many connections the tenant has.
 */
export const createConnectionsById = (
  database: Database,
  sleep: Clock['sleep'] = setTimeout,
): Pick<Connections, 'find' | 'findMoved'> => {
  const pauses = createPauses();
  return {
    find: (tenantId, integrationId) =>
      pauses(tenantId, integrationId, (delaysMs) =>
        withRetries(delaysMs, sleep, () => findIndexed(database, tenantId, integrationId)),
      ),

    findMoved: async (key, integrationId) => {
      const there = await readMoved(database, key);
      if (there?.integrationId === integrationId) return there;
      // Nothing leads to it where another account was connected at the key since. The index of ids may lag,
      // and whoever does not find it takes another account in its place.
      return findRanked(database, key, integrationId);
    },
  };
};

const newForMs = 10_000;
/**
 * After so many searches in this time that found nothing, a tenant's next ones in this process do not pause: anybody
 * can make up ids, and a request that pauses holds an execution that others may need. Some are honest mistakes, as
 * after a disconnection.
 */
const vain = { most: 5, forMs: 60_000 };
/** Beyond this many, the longest known may pause again. */
const mostTenants = 1_000;

/** The pauses of a search. The index gets a new connection, or one that has just moved, a moment later. */
const createPauses = () => {
  const inVain = new Map<string, { sinceMs: number; times: number }>();
  return async <T>(
    tenantId: string,
    integrationId: string,
    search: (delaysMs: readonly number[]) => Promise<T | undefined>,
  ): Promise<T | undefined> => {
    const nowMs = Date.now();
    const isNew = Math.abs(nowMs - timeOf(integrationId)) < newForMs;
    const name = `${tenantId} ${isNew}`;
    const before = inVain.get(name);
    const counted =
      before && nowMs - before.sinceMs < vain.forMs ? before : { sinceMs: nowMs, times: 0 };
    if (counted.times >= vain.most) return search([]);
    const found = await search(isNew ? [100, 200, 400] : [100]);
    if (found === undefined)
      putNewest(inVain, name, { ...counted, times: counted.times + 1 }, mostTenants);
    return found;
  };
};

/** What `find` finds, at once or after one of the pauses. */
const withRetries = async <T>(
  delaysMs: readonly number[],
  sleep: Clock['sleep'],
  find: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  let found = await find();
  for (const ms of delaysMs) {
    if (found) break;
    await sleep(ms);
    found = await find();
  }
  return found;
};

/** The index may still name the key of a connection that is gone, so each row is read and compared. */
const findIndexed = async (database: Database, tenantId: string, integrationId: string) => {
  const items = await queryItems(database, 'integrations', {
    IndexName: 'by_id',
    KeyConditionExpression: 'tenant_id = :tenant AND integration_id = :id',
    ExpressionAttributeValues: { ':tenant': tenantId, ':id': integrationId },
  });
  for (const key of items.map(fromItemKey)) {
    const found = await readMoved(database, key);
    if (found?.integrationId === integrationId) return found;
  }
  return undefined;
};

/** One that is chosen no more between the two reads is where the first was, and both are quick. */
const ranksInTurn = [undefined, true, undefined] as const;

/** In the index by type, which is strongly consistent: a connection is chosen, or it is not. */
export const findRanked = async (
  database: Database,
  { tenantId, integrationType }: Pick<ConnectionKey, 'tenantId' | 'integrationType'>,
  integrationId: string,
) => {
  for (const isChosen of ranksInTurn) {
    const rank = rankOf({ integrationType, integrationId, isChosen });
    const [item] = await queryItems(database, 'integrations', {
      IndexName: 'by_type',
      ConsistentRead: true,
      Select: 'ALL_ATTRIBUTES',
      KeyConditionExpression: 'tenant_id = :tenant AND type_and_rank = :rank',
      ExpressionAttributeValues: { ':tenant': tenantId, ':rank': rank },
    });
    if (item) return fromRow(item);
  }
  return undefined;
};

/** More often than a person changes the account while a read is under way. */
const mostMoves = 8;

/**
 * The connection at a key, or where it moved to from there: when a person connects another account in its
 * place, its key changes, and the row that it leaves behind leads there until the index has the new key.
 */
const readMoved = async (
  database: Database,
  { tenantId, integrationType, ...from }: ConnectionKey,
): Promise<Connection | undefined> => {
  let accountHash: unknown = from.accountHash;
  for (let moves = 0; typeof accountHash === 'string' && moves < mostMoves; moves++) {
    const key = toItemKey({ tenantId, integrationType, accountHash });
    const item = await getItem(database, 'integrations', key);
    if (item && isConnection(item)) return fromRow(item);
    accountHash = item?.moved_to;
  }
  return undefined;
};
