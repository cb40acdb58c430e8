import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect, inject, it } from 'vitest';
import { createTransacting, refusalOf } from './transacting.ts';

const { client, TableName } = await createTransacting();

const query = (tenant: string) =>
  client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'tenant_id = :tenant',
      ExpressionAttributeValues: { ':tenant': tenant },
    }),
  );

/** Amazon's DynamoDB Local takes it. DynamoDB does not: see operations.ts. */
it.skipIf(inject('dynamodbEndpoint'))(
  'refuses a query for a longer key than an item may have',
  async () => {
    expect((await query('é'.repeat(1024))).Items).toEqual([]);
    expect(await refusalOf(query('é'.repeat(1025)))).toMatchObject({
      name: 'ValidationException',
      message: expect.stringContaining('maximum size limit of2048 bytes'),
    });
  },
);
