import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Agent, AgentPosition, Agents } from '../domain/agents/agent.ts';
import type { Database } from './dynamodb.ts';
import { deleteItem, getItem, pages, putItem, updateItem } from './items.ts';

type Page = Parameters<Agents['list']>[1];
type Change = { name?: string | undefined; enabled?: boolean | undefined };

const row = z.object({
  tenant_id: z.string(),
  agent_id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
});

const fromRow = (item: unknown): Agent => {
  const { agent_id: id, tenant_id: tenantId, ...agent } = row.parse(item);
  return { id, tenantId, ...agent };
};

// U+0000 sorts before every character of a name, so that "Al" comes before "Alma".
const nameAndId = ({ name, id }: AgentPosition) => `${name}\u0000${id}`;

const key = (tenantId: string, id: string) => ({ tenant_id: tenantId, agent_id: id });

/** The row of an agent. `name_and_id` is the key of the index that sorts by name. */
export const toRow = (agent: Agent) => ({
  ...key(agent.tenantId, agent.id),
  name: agent.name,
  enabled: agent.enabled,
  name_and_id: nameAndId(agent),
});

const list = async ({ client, tableName }: Database, tenantId: string, { limit, after }: Page) => {
  const agents: Agent[] = [];
  const start = after && { ...key(tenantId, after.id), name_and_id: nameAndId(after) };
  const ask = (ExclusiveStartKey?: Record<string, unknown>) =>
    client.send(
      new QueryCommand({
        TableName: tableName('agents'),
        IndexName: 'by_name',
        // A local index, so that an agent just added is in the answer.
        ConsistentRead: true,
        KeyConditionExpression: 'tenant_id = :tenant',
        ExpressionAttributeValues: { ':tenant': tenantId },
        ExclusiveStartKey,
        Limit: limit && limit - agents.length + 1,
      }),
    );
  for await (const { Items = [] } of pages(ask, start)) {
    agents.push(...Items.map(fromRow));
    if (limit !== undefined && agents.length > limit) break;
  }

  const next = limit !== undefined && agents.length > limit ? agents[limit - 1] : undefined;
  return {
    agents: agents.slice(0, limit),
    next: next && { name: next.name, id: next.id },
  };
};

/** Sets the attributes that are not undefined. */
const setting = (attributes: Record<string, unknown>) => {
  const set = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return {
    update: `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    names: Object.fromEntries(set.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
  };
};

/** Agents in DynamoDB, with what an operator needs besides {@link Agents}. */
export const createAgents = (database: Database) =>
  ({
    list: (tenantId: string, page: Page) => list(database, tenantId, page),

    get: async (tenantId: string, id: string) => {
      const item = await getItem(database, 'agents', key(tenantId, id));
      return item && fromRow(item);
    },

    put: async (agent: Agent) => {
      await putItem(database, 'agents', toRow(agent));
    },

    /** @returns false when there is no such agent */
    update: (tenantId: string, id: string, { name, enabled }: Change) => {
      const name_and_id = name === undefined ? undefined : nameAndId({ name, id });
      return updateItem(database, 'agents', key(tenantId, id), {
        ...setting({ name, name_and_id, enabled }),
        condition: 'attribute_exists(agent_id)',
      });
    },

    remove: async (tenantId: string, id: string) => {
      await deleteItem(database, 'agents', key(tenantId, id));
    },
  }) satisfies Agents & Record<string, unknown>;
