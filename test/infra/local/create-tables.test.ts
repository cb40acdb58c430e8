import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, it, onTestFinished } from 'vitest';
import { awsClientOptions } from '../../../functions/platform/aws/aws-client-options.ts';
import { tables } from '../../../functions/platform/aws/tables.ts';
import { createDynamodb } from '../../../infra/local/aws/dynamodb/create-dynamodb.ts';
import { createTables } from '../../../infra/local/create-tables.ts';
import { listen } from '../../../infra/local/listen.ts';

it('refuses a table of another version, which lacks an index', async () => {
  const server = createDynamodb();
  const endpoint = await listen(server, 0);
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new DynamoDBClient(awsClientOptions('us-east-1', endpoint, credentials, 8_000));
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  const { localIndexes, ...integrations } = tables.integrations;
  await createTables(client, 'dev', { integrations });
  await createTables(client, 'dev', { integrations });
  await expect(createTables(client, 'dev', tables)).rejects.toThrow(
    `without the index ${Object.keys(localIndexes).join(', ')}`,
  );
});
