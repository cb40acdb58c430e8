import { DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { physicalName } from '../../../../functions/platform/aws/tables.ts';

const client = new DynamoDBClient({});

/** D: a function with one query and the SDK as it comes. */
export const handler = async ({ requestContext }: APIGatewayProxyEvent) => {
  const { Items } = await client.send(
    new QueryCommand({
      TableName: physicalName('local', 'agents'),
      IndexName: 'by_name',
      KeyConditionExpression: 'tenant_id = :tenant',
      ExpressionAttributeValues: { ':tenant': { S: requestContext.authorizer?.tenant_id } },
    }),
  );
  return { statusCode: 200, body: JSON.stringify(Items?.map(({ name }) => name?.S)) };
};
