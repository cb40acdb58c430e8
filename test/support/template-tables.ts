import {
  CreateTableCommand,
  type CreateTableCommandInput,
  type DynamoDBClient,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';

/** Creates tables from a template, without the properties that only AWS has. */
export const createTemplateTables = async (
  client: DynamoDBClient,
  tables: readonly Record<string, unknown>[],
): Promise<void> => {
  for (const table of tables) {
    const {
      PointInTimeRecoverySpecification: _recovery,
      TimeToLiveSpecification: _timeToLive,
      DeletionProtectionEnabled: _protection,
      StreamSpecification,
      ...definition
    } = table;
    // The template has the same form as the API, but for a stream, which is enabled by being there.
    const stream = StreamSpecification
      ? { StreamSpecification: { StreamEnabled: true, ...StreamSpecification } }
      : {};
    const input: CreateTableCommandInput = JSON.parse(JSON.stringify({ ...definition, ...stream }));
    await client.send(new CreateTableCommand(input));
    const wait = { client, maxWaitTime: 10, minDelay: 0.02, maxDelay: 1 };
    await waitUntilTableExists(wait, { TableName: input.TableName });
  }
};
