import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Agent } from '../domain/model/agent.ts';
import type { AgentPosition, Agents } from '../domain/model/ports.ts';
import { type Database, whenConditionHolds } from './dynamodb.ts';

const row = z
  .object({
    tenant_id: z.string(),
    agent_id: z.string(),
    name: z.string(),
    enabled: z.boolean(),
  })
  .transform(
    (item): Agent => ({
      id: item.agent_id,
      tenantId: item.tenant_id,
      name: item.name,
      enabled: item.enabled,
    }),
  );

// U+0000 sorts before every character of a name, so that "Al" comes before "Alma".
const nameAndId = ({ name, id }: AgentPosition) => `${name}\u0000${id}`;

const key = (tenantId: string, id: string) => ({ tenant_id: tenantId, agent_id: id });

/** Agents in DynamoDB, with what an operator needs beside {@link Agents}. */
export const createAgents = (
  database: Database,
): Agents & {
  get(tenantId: string, id: string): Promise<Agent | undefined>;
  put(agent: Agent): Promise<void>;
  /** @returns false when there is no such agent */
  update(
    tenantId: string,
    id: string,
    change: { name?: string | undefined; enabled?: boolean | undefined },
  ): Promise<boolean>;
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
        agents.push(...(page.Items ?? []).map((item) => row.parse(item)));
        start = page.LastEvaluatedKey as typeof start;
      } while (start && (limit === undefined || agents.length <= limit));

      const next = limit !== undefined && agents.length > limit ? agents[limit - 1] : undefined;
      return {
        agents: agents.slice(0, limit),
        ...(next ? { next: { name: next.name, id: next.id } } : {}),
      };
    },

    get: async (tenantId, id) => {
      const { Item } = await database.client.send(
        new GetCommand({ TableName, Key: key(tenantId, id), ConsistentRead: true }),
      );
      return Item && row.parse(Item);
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

    update: (tenantId, id, { name, enabled }) => {
      const changes = {
        name,
        name_and_id: name === undefined ? undefined : nameAndId({ name, id }),
        enabled,
      };
      const set = Object.entries(changes).filter(([, value]) => value !== undefined);
      return whenConditionHolds(
        database.client.send(
          new UpdateCommand({
            TableName,
            Key: key(tenantId, id),
            UpdateExpression: `SET ${set.map(([attribute]) => `#${attribute} = :${attribute}`).join(', ')}`,
            ConditionExpression: 'attribute_exists(agent_id)',
            ExpressionAttributeNames: Object.fromEntries(set.map(([name]) => [`#${name}`, name])),
            ExpressionAttributeValues: Object.fromEntries(
              set.map(([name, value]) => [`:${name}`, value]),
            ),
          }),
        ),
      );
    },

    remove: async (tenantId, id) => {
      await database.client.send(new DeleteCommand({ TableName, Key: key(tenantId, id) }));
    },
  };
};
