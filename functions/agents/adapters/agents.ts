import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { type ItemAttributes, readItem } from '../../platform/aws/items.ts';
import { pages } from '../../platform/aws/query-items.ts';
import { readNamed } from '../../platform/aws/row.ts';
import type { Agent, AgentPageRequest, AgentPosition, Agents } from '../domain/agent.ts';

const row = z.object({
  tenant_id: z.string(),
  agent_id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  reference: z.optional(z.string()),
});

/** @throws UnreadableRow */
const fromRow = (item: ItemAttributes): Agent => {
  const read = readNamed(`agents ${item.tenant_id} ${item.agent_id}`, () => row.parse(item));
  const { agent_id: id, tenant_id: tenantId, ...agent } = read;
  return { id, tenantId, ...agent };
};

// U+0000 sorts before every character of a name, so that "Al" comes before "Alma".
const nameAndId = ({ name, id }: AgentPosition) => `${name}\u0000${id}`;

export const key = (tenantId: string, id: string) => ({ tenant_id: tenantId, agent_id: id });

/** The row of an agent. `name_and_id` is the key of the index that sorts by name. */
export const toRow = (agent: Agent) => ({
  ...key(agent.tenantId, agent.id),
  name: agent.name,
  enabled: agent.enabled,
  reference: agent.reference,
  name_and_id: nameAndId(agent),
});

/** Rows are read before they are left out: so many at once that few reads find a page. */
const leastFiltered = 1_000;

const list = async (
  { client, tableName }: Database,
  tenantId: string,
  { limit, after, enabled }: AgentPageRequest,
) => {
  const agents: Agent[] = [];
  const leastRead = enabled === undefined ? 0 : leastFiltered;
  const start = after && { ...key(tenantId, after.id), name_and_id: nameAndId(after) };
  const queryPage = (ExclusiveStartKey?: Record<string, unknown>) =>
    client.send(
      new QueryCommand({
        TableName: tableName('agents'),
        IndexName: 'by_name',
        // A local index, so that an agent just added is listed.
        ConsistentRead: true,
        KeyConditionExpression: 'tenant_id = :tenant',
        FilterExpression: enabled === undefined ? undefined : 'enabled = :enabled',
        ExpressionAttributeValues: { ':tenant': tenantId, ':enabled': enabled },
        ExclusiveStartKey,
        Limit: limit && Math.max(leastRead, limit - agents.length + 1),
      }),
    );
  for await (const { Items = [] } of pages(queryPage, start)) {
    agents.push(...Items.map(fromRow));
    if (limit !== undefined && agents.length > limit) break;
  }

  const next = limit !== undefined && agents.length > limit ? agents[limit - 1] : undefined;
  return {
    agents: agents.slice(0, limit),
    next: next && { name: next.name, id: next.id },
  };
};

/** A tenant's agents in DynamoDB, for whoever reads them: managed-agents.ts has what changes them. */
export const createAgents = (database: Database) =>
  ({
    list: (tenantId: string, page: AgentPageRequest) => list(database, tenantId, page),

    get: (tenantId: string, id: string) => readItem(database, 'agents', key(tenantId, id), fromRow),
  }) satisfies Agents & Record<string, unknown>;
