import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  type TableDescription,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import {
  physicalName,
  type Table,
  type TableName,
  tables,
} from '../../functions/platform/aws/tables.ts';
import { CommandError } from '../command-line/command-error.ts';

/** Creates the missing tables, as CDK does. @throws CommandError for a table of another version */
export const createTables = async (
  client: DynamoDBClient,
  environment: string,
  declared: Readonly<Record<string, Table>> = tables,
): Promise<void> => {
  for (const [name, table] of Object.entries(declared)) {
    const input = tableInput(physicalName(environment, name as TableName), table);
    // Seconds, but a table is there at once: most often the first poll is a moment too early.
    const wait = { client, maxWaitTime: 10, minDelay: 0.02, maxDelay: 1 };
    try {
      await client.send(new CreateTableCommand(input));
    } catch (error) {
      if (!(error instanceof ResourceInUseException)) throw error;
      await assertIndexes(client, input);
    }
    await waitUntilTableExists(wait, { TableName: input.TableName });
    if (table.timeToLive) await enableTimeToLive(client, input.TableName, table.timeToLive);
  }
};

type DeclaredIndexes = Pick<TableDescription, 'LocalSecondaryIndexes' | 'GlobalSecondaryIndexes'>;

const indexNames = ({ LocalSecondaryIndexes = [], GlobalSecondaryIndexes = [] }: DeclaredIndexes) =>
  [...LocalSecondaryIndexes, ...GlobalSecondaryIndexes].map(({ IndexName }) => IndexName);

/** DynamoDB adds no local index to a table, and rows lack what an index that was added needs. */
const assertIndexes = async (client: DynamoDBClient, input: CreateTableCommandInput) => {
  const { TableName } = input;
  const { Table = {} } = await client.send(new DescribeTableCommand({ TableName }));
  const stored = new Set(indexNames(Table));
  const lacking = indexNames(input).filter((name) => !stored.has(name));
  if (lacking.length === 0) return;
  throw new CommandError(
    `The table ${TableName} is of another version, without the index ${lacking.join(', ')}. Begin with new tables: move the data folder away, or choose another with --data-dir.`,
  );
};

const enableTimeToLive = async (
  client: DynamoDBClient,
  TableName: string | undefined,
  AttributeName: string,
): Promise<void> => {
  const TimeToLiveSpecification = { AttributeName, Enabled: true };
  try {
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('already enabled'))) throw error;
  }
};

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
