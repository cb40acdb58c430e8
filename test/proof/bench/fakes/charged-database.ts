import { afterAll } from 'vitest';
import { createDatabase } from '../../../../functions/platform/aws/dynamodb.ts';
import { createTables } from '../../../../infra/local/create-tables.ts';
import { listen } from '../../../../infra/local/listen.ts';
import { createChargedDynamodb } from './charged-dynamodb.ts';

/** A database with all tables until the file ends, and what DynamoDB would charge for an act. */
export const startChargedDatabase = async () => {
  const { server, begin, end } = createChargedDynamodb();
  const dynamodbEndpoint = await listen(server, 0);
  afterAll(() => void server.close());
  const database = createDatabase(
    { region: 'us-east-1', environment: 'local', dynamodbEndpoint, sdkAttemptMs: 8_000 },
    { accessKeyId: 'a', secretAccessKey: 'a' },
  );
  await createTables(database.client, 'local');
  return {
    database,
    charged: async (act: () => Promise<unknown>) => {
      begin();
      await act();
      return end();
    },
  };
};
