import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { countRequest, database, tableName } from './database.ts';

/** Agents behind a key, without a framework. */
export const handler = async ({ requestContext }: APIGatewayProxyEvent) => {
  const tenantId = requestContext.authorizer?.tenant_id;
  if (!tenantId) return { statusCode: 401, body: JSON.stringify({ error: 'No key' }) };
  return { statusCode: 200, body: JSON.stringify(await readAgents(tenantId)) };
};

/** The tenant's agents by name, with as many calls as list-agents makes. */
const readAgents = async (tenantId: string) => {
  await countRequest(tenantId);
  const { Items = [] } = await database.send(
    new QueryCommand({
      TableName: tableName('agents'),
      IndexName: 'by_name',
      ConsistentRead: true,
      KeyConditionExpression: 'tenant_id = :tenant',
      ExpressionAttributeValues: { ':tenant': tenantId },
    }),
  );
  return Items.map(({ agent_id, name, enabled }) => ({ id: agent_id, name, enabled }));
};
