import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Agent } from '../domain/agent.ts';
import type { AgentPosition, Agents } from '../domain/ports.ts';
import type { Database } from './dynamodb.ts';

const row = z.object({
  tenant_id: z.string(),
  agent_id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
});

// U+0000 sorts before every character of a name, so that "Al" comes before "Alma".
const nameAndId = ({ name, id }: AgentPosition) => `${name}\u0000${id}`;

/** Agents in DynamoDB, with what an operator needs beside {@link Agents}. */
export const createAgents = (
  database: Database,
): Agents & {
  put(agent: Agent): Promise<void>;
  remove(tenantId: string, id: string): Promise<void>;
} => {
  const TableName = database.tableName('agents');

  return {
    list: async (tenantId, { limit, after }) => {
      const agents: Agent[] = [];
      let start = after && {
        tenant_id: tenantId,
        agent_id: after.id,
        name_and_id: nameAndId(after),
      };
      do {
        const page = await database.client.send(
          new QueryCommand({
            TableName,
            IndexName: 'by_name',
            // A local index, so that an agent just added is in the answer.
            ConsistentRead: true,
            KeyConditionExpression: 'tenant_id = :tenant',
            ExpressionAttributeValues: { ':tenant': tenantId },
            ExclusiveStartKey: start,
            Limit: limit && limit - agents.length + 1,
          }),
        );
        for (const item of page.Items ?? []) {
          const { agent_id: id, name, enabled } = row.parse(item);
          agents.push({ id, tenantId, name, enabled });
        }
        start = page.LastEvaluatedKey as typeof start;
      } while (start && (limit === undefined || agents.length <= limit));

      const next = limit !== undefined && agents.length > limit ? agents[limit - 1] : undefined;
      return {
        agents: agents.slice(0, limit),
        ...(next ? { next: { name: next.name, id: next.id } } : {}),
      };
    },

    put: async ({ tenantId, id, name, enabled }) => {
      await database.client.send(
        new PutCommand({
          TableName,
          Item: {
            tenant_id: tenantId,
            agent_id: id,
            name,
            enabled,
            name_and_id: nameAndId({ name, id }),
          },
        }),
      );
    },

    remove: async (tenantId, id) => {
      await database.client.send(
        new DeleteCommand({ TableName, Key: { tenant_id: tenantId, agent_id: id } }),
      );
    },
  };
};
