import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { database, tableName } from './database.ts';

/** One write per request, as the rate limit of a key takes. */
export const countRequest = (tenantId: string) =>
  database.send(
    new UpdateCommand({
      TableName: tableName('rate_limits'),
      Key: { key_id: `references/${tenantId}` },
      UpdateExpression: 'ADD requests :one SET delete_after_s = :delete',
      ExpressionAttributeValues: { ':one': 1, ':delete': Math.ceil(Date.now() / 1000) + 60 },
    }),
  );
