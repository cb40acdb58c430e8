import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { physicalName, type TableName } from '../../../../functions/platform/aws/tables.ts';

/** The SDK as its documentation shows it. */
export const database = DynamoDBDocumentClient.from(new DynamoDBClient({}));

export const tableName = (table: TableName) => physicalName('local', table);

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
