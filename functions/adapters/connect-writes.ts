import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Connection } from '../domain/connection/connection.ts';
import { accountHashOf, keyOf } from '../domain/connection/connection-key.ts';
import type { Basis } from '../domain/connection/ports.ts';
import { rosterKey, toItemKey } from './connection-item-key.ts';
import { toRow } from './connection-row.ts';
import { ifUnchanged } from './connection-writes.ts';

type Write = NonNullable<NonNullable<TransactWriteCommandInput['TransactItems']>[number]>;

/** Longer than a stream keeps its records, whose readers tell a replacement from an end by it. */
const forwardMs = 48 * 60 * 60 * 1000;

const asInput = ({ condition, values }: ReturnType<typeof ifUnchanged>) => ({
  ConditionExpression: condition,
  ExpressionAttributeValues: values,
});

/** Raises the version of a roster, also of one that is not stored yet. */
const raise = (version: number | undefined) => ({
  UpdateExpression: 'SET version = :next',
  ConditionExpression:
    version === undefined ? 'attribute_not_exists(version)' : 'version = :version',
  ExpressionAttributeValues: {
    ':next': (version ?? 0) + 1,
    ...(version === undefined ? {} : { ':version': version }),
  },
});

/** The writes of one transaction, which stores a connection if its basis is still as it was read. */
export const connectWrites = (
  TableName: string,
  connection: Connection,
  { version, others: { rosterVersion, replaced } }: Required<Basis>,
): Write[] => {
  const { tenantId, integrationType, account, connectedAtMs } = connection;
  const stored = { TableName, Item: toRow(connection), ...asInput(ifUnchanged(version)) };
  const Key = rosterKey(tenantId, integrationType);
  return [
    { Put: stored },
    { Update: { TableName, Key, ...raise(rosterVersion) } },
    ...(replaced
      ? [
          {
            Put: {
              TableName,
              Item: {
                ...toItemKey(keyOf(replaced)),
                moved_to: accountHashOf(account),
                delete_after_s: Math.ceil((connectedAtMs + forwardMs) / 1000),
              },
              ...asInput(ifUnchanged(replaced.version)),
            },
          },
        ]
      : []),
  ];
};
