import type { Database } from '../../platform/aws/dynamodb.ts';
import type { TransactWrite } from '../../platform/aws/items.ts';
import { changing, pick } from '../../platform/aws/update-expression.ts';
import type { Connection } from '../domain/connection.ts';
import { accountHashOf, keyOf } from '../domain/connection-key.ts';
import type { ConnectBasis } from '../domain/ports.ts';
import { primaryVersionKey, toItemKey } from './connection-item-key.ts';
import { toRow } from './connection-row.ts';
import { ifUnchanged } from './write-conditions.ts';

type Attribute = keyof ReturnType<typeof toRow>;

/** Raises the version, so that no writer of the whole row restores these attributes. */
const ofNextVersion =
  (...attributes: readonly Attribute[]) =>
  (next: Connection) =>
    changing(pick(toRow(next), [...attributes, 'version']), {
      condition: '#version = :was',
      values: { ':was': next.version - 1 },
    });

export const reword = ofNextVersion('name', 'client_reference', 'metadata', 'reference_and_rank');

export const recordCheck = ofNextVersion('last_check');

export const recordEnding = ofNextVersion('ending_until_ms');

/** Longer than a stream retains its records, whose readers recognize a replacement by it. */
const forwardMs = 48 * 60 * 60 * 1000;

const asInput = ({ condition, values }: ReturnType<typeof ifUnchanged>) => ({
  ConditionExpression: condition,
  ExpressionAttributeValues: values,
});

/** Raises the version of a type's primary connection, also of one that is not stored yet. */
export const raisePrimaryVersion = (
  TableName: string,
  Key: ReturnType<typeof primaryVersionKey>,
  version: number | undefined,
) => ({
  Update: {
    TableName,
    Key,
    UpdateExpression: 'SET version = :next',
    ConditionExpression:
      version === undefined ? 'attribute_not_exists(version)' : 'version = :version',
    ExpressionAttributeValues: {
      ':next': (version ?? 0) + 1,
      ...(version === undefined ? {} : { ':version': version }),
    },
  },
});

/** Raises the version of the type's primary connection, and leaves at the key of a replaced connection where it is now. */
const writesForOthers = (
  TableName: string,
  { tenantId, integrationType, account, connectedAtMs }: Connection,
  { primaryVersion, replaced }: NonNullable<ConnectBasis['others']>,
): TransactWrite[] => [
  raisePrimaryVersion(TableName, primaryVersionKey(tenantId, integrationType), primaryVersion),
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

/**
 * Says in the invitation what it has connected, as long as the connection's flow is the one that may. Its
 * claim is another one then, so that nobody ends it who has read the one before.
 */
const recordConnected = (
  TableName: string,
  { invitationId, flowId, integrationId }: Connection,
): TransactWrite => ({
  Update: {
    TableName,
    Key: { invitation_id: invitationId },
    UpdateExpression: 'SET integration_id = :id, claim = :id',
    ConditionExpression: 'claimed_by = :flow',
    ExpressionAttributeValues: { ':id': integrationId, ':flow': flowId },
  },
});

/** The writes of one transaction, which stores a connection if its basis is still as it was read. */
export const connectWrites = (
  tableName: Database['tableName'],
  connection: Connection,
  { version, others }: ConnectBasis,
): TransactWrite[] => {
  const TableName = tableName('integrations');
  return [
    { Put: { TableName, Item: toRow(connection), ...asInput(ifUnchanged(version)) } },
    ...(others ? writesForOthers(TableName, connection, others) : []),
    ...(connection.invitationId ? [recordConnected(tableName('invitations'), connection)] : []),
  ];
};
