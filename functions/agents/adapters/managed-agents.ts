import type { Database } from '../../platform/aws/dynamodb.ts';
import { expressions, putItem, type TransactWrite, transact } from '../../platform/aws/items.ts';
import { changing } from '../../platform/aws/update-expression.ts';
import type { Agent } from '../domain/agent.ts';
import type { ManagedAgents } from '../domain/manage-agents.ts';
import { accountsUnchanged } from './agent-accounts.ts';
import { createAgents, key, toRow } from './agents.ts';

/** Sets what may be changed, and leaves the agent's accounts alone. */
const setting = (TableName: string, agent: Agent, condition: string, values = {}) => {
  const { name, enabled, reference, name_and_id } = toRow(agent);
  const named = reference === undefined ? {} : { reference };
  const change = changing({ name, enabled, name_and_id, ...named }, { condition, values });
  return {
    Update: { TableName, Key: key(agent.tenantId, agent.id), ...expressions(change) },
  };
};

/** Agents in DynamoDB, for whoever makes and changes them. */
export const createManagedAgents = (database: Database) => {
  const TableName = database.tableName('agents');
  // Alone in a transaction, a write that the SDK repeats is the same one for DynamoDB.
  const write = (alone: TransactWrite) => transact(database, [alone]);
  return {
    ...createAgents(database),

    /** Whatever was there. */
    put: async (agent: Agent) => {
      await putItem(database, 'agents', toRow(agent));
    },

    add: (agent) => write(setting(TableName, agent, 'attribute_not_exists(agent_id)')),

    replace: (was, next) => {
      const values = { ':was': was.name, ':wasEnabled': was.enabled };
      return write(setting(TableName, next, '#name = :was AND #enabled = :wasEnabled', values));
    },

    remove: (agent, accountsVersion) => {
      const Delete = {
        TableName,
        Key: key(agent.tenantId, agent.id),
        ConditionExpression: accountsUnchanged(accountsVersion),
        // Empty ones are refused.
        ExpressionAttributeValues: accountsVersion ? { ':version': accountsVersion } : undefined,
      };
      return write({ Delete });
    },
  } satisfies ManagedAgents & Record<string, unknown>;
};
