import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import type { Table } from '../../functions/platform/aws/tables.ts';

const key = (partitionKey: string, sortKey: string | undefined) => [
  { AttributeName: partitionKey, KeyType: 'HASH' as const },
  ...(sortKey ? [{ AttributeName: sortKey, KeyType: 'RANGE' as const }] : []),
];

/** The input of CreateTable. */
export const tableInput = (TableName: string, table: Table): CreateTableCommandInput => {
  const { partitionKey, sortKey, localIndexes, globalIndexes, stream } = table;
  const local = Object.entries(localIndexes ?? {});
  const global = Object.entries(globalIndexes ?? {});
  const attributes = new Set(
    [
      partitionKey,
      sortKey,
      ...local.map(([, index]) => index.sortKey),
      ...global.flatMap(([, index]) => [index.partitionKey, index.sortKey]),
    ].filter((name) => name !== undefined),
  );
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...attributes].map((AttributeName) => ({
      AttributeName,
      AttributeType: 'S',
    })),
    KeySchema: key(partitionKey, sortKey),
    ...(stream
      ? { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } }
      : {}),
    ...(local.length > 0
      ? {
          LocalSecondaryIndexes: local.map(([IndexName, index]) => ({
            IndexName,
            KeySchema: key(partitionKey, index.sortKey),
            Projection: index.include
              ? { ProjectionType: 'INCLUDE', NonKeyAttributes: [...index.include] }
              : { ProjectionType: index.keysOnly ? 'KEYS_ONLY' : 'ALL' },
          })),
        }
      : {}),
    ...(global.length > 0
      ? {
          GlobalSecondaryIndexes: global.map(([IndexName, index]) => ({
            IndexName,
            KeySchema: key(index.partitionKey, index.sortKey),
            Projection: { ProjectionType: index.keysOnly ? 'KEYS_ONLY' : 'ALL' },
          })),
        }
      : {}),
  };
};
