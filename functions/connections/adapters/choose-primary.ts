import type { Database } from '../../platform/aws/dynamodb.ts';
import { getItem, transact } from '../../platform/aws/items.ts';
import type { Connection, ConnectionSummary } from '../domain/connection.ts';
import { keyOf } from '../domain/connection-key.ts';
import { primaryVersionKey, ranksOf, toItemKey } from './connection-item-key.ts';
import { toPrimaryVersion } from './connection-queries.ts';
import { raisePrimaryVersion } from './connection-writes.ts';
import { primarySummary } from './ranked-query.ts';

const table = 'integrations';

/** Raises the version, so that no writer of the whole row restores the rank. */
const rerank = (TableName: string, connection: ConnectionSummary, isChosen: true | undefined) => {
  const before = ranksOf(connection);
  const after = ranksOf({ ...connection, isChosen });
  return {
    Update: {
      TableName,
      Key: toItemKey(keyOf(connection)),
      UpdateExpression:
        'SET type_and_rank = :type_rank, reference_and_rank = :reference_rank ADD version :one',
      // A row at this key that has another id or reference is refused, too.
      ConditionExpression: 'type_and_rank = :type_was AND reference_and_rank = :reference_was',
      ExpressionAttributeValues: {
        ':type_rank': after.type_and_rank,
        ':reference_rank': after.reference_and_rank,
        ':type_was': before.type_and_rank,
        ':reference_was': before.reference_and_rank,
        ':one': 1,
      },
    },
  };
};

/**
 * Ranks a connection first, and the one that was chosen before by its age. The version of the type's primary
 * connection is read before the primary one is, and raised: of two choices at once, the second reads again.
 */
export const choosePrimary = async (
  database: Database,
  connection: Connection,
): Promise<boolean> => {
  const { tenantId, integrationType, integrationId } = connection;
  const key = primaryVersionKey(tenantId, integrationType);
  const version = toPrimaryVersion(await getItem(database, table, key));
  const before = await primarySummary(database, { tenantId, integrationType });
  const isOther = before?.isChosen && before.integrationId !== integrationId;
  const TableName = database.tableName(table);
  return transact(database, [
    raisePrimaryVersion(TableName, key, version),
    rerank(TableName, connection, true),
    ...(isOther ? [rerank(TableName, before, undefined)] : []),
  ]);
};
