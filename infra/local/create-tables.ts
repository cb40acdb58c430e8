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
import { tableInput } from './table-input.ts';

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
