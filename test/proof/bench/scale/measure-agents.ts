import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { createAgents } from '../../../../functions/agents/adapters/agents.ts';
import {
  type AgentPosition,
  readAgentPage,
  shownAgent,
} from '../../../../functions/agents/domain/agent.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import type { Services } from '../services.ts';

const tenantId = uuidV7(1);

const addAgents = async ({ database }: Services, count: number): Promise<void> => {
  const TableName = database.tableName('agents');
  for (let from = 0; from < count; from += 25) {
    const items = Array.from({ length: Math.min(25, count - from) }, (_, n) => {
      const [agent_id, name] = [uuidV7(1), `Front desk ${from + n}`];
      const name_and_id = `${name}\u0000${agent_id}`;
      return { tenant_id: tenantId, agent_id, name, enabled: true, name_and_id };
    });
    const puts = items.map((Item) => ({ PutRequest: { Item } }));
    await database.client.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts } }));
  }
};

/** What each answer of a tenant's agents costs, to the end of the list. */
export const measureAgents = async (services: Services, count: number) => {
  await addAgents(services, count);
  const agents = createAgents(services.database);
  const rows: Record<string, number>[] = [];
  let after: AgentPosition | undefined;
  do {
    let listed: readonly object[] = [];
    const { dynamodbCalls, readUnits } = await services.count(async () => {
      const page = await readAgentPage(agents, tenantId, { after }, shownAgent);
      listed = page.agents;
      after = page.next;
    });
    rows.push({
      'agents in this answer': listed.length,
      'kB answered': Math.round(Buffer.byteLength(JSON.stringify(listed)) / 1000),
      queries: dynamodbCalls,
      RCU: readUnits,
    });
  } while (after);
  return rows;
};
