import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { countRequest } from './count-request.ts';
import { database, tableName } from './database.ts';

/** The tenant's agents by name, with as many calls as list-agents makes. */
export const readAgents = async (tenantId: string) => {
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
