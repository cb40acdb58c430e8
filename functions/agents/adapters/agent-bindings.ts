import { toItemKey } from '../../connections/adapters/connection-item-key.ts';
import type { Connection } from '../../connections/domain/connection.ts';
import { keyOf } from '../../connections/domain/connection-key.ts';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { expressions, transact } from '../../platform/aws/items.ts';
import { changing } from '../../platform/aws/update-expression.ts';
import {
  type AgentBindings,
  type BindingChange,
  mostAgentsOfConnection,
} from '../domain/bind-agent.ts';
import {
  accountAttribute,
  accountsUnchanged,
  boundRow,
  createAgentAccounts,
} from './agent-accounts.ts';

const isSame = 'integration_id = :id';
/** Others may be bound between our read and this write. */
const isBelowLimit =
  '(attribute_not_exists(agent_ids) OR size(agent_ids) < :most OR contains(agent_ids, :agent))';
const isNotEnding = '(attribute_not_exists(ending_until_ms) OR ending_until_ms <= :now)';

type BindingWrite = { update: string; condition: string; values?: Record<string, unknown> };

const unbound: BindingWrite = { update: ' DELETE agent_ids :agents', condition: isSame };
const boundTo = ({ agentId, nowMs }: BindingChange): BindingWrite => ({
  update: ', agent_ids :agents',
  condition: `${isSame} AND ${isBelowLimit} AND ${isNotEnding}`,
  values: { ':most': mostAgentsOfConnection, ':agent': agentId, ':now': nowMs },
});

/** Raises the version, so that no writer of the whole row stores the agents of before. */
const withAgent = (
  TableName: string,
  agentId: string,
  connection: Connection,
  { update, condition, values }: BindingWrite,
) => ({
  Update: {
    TableName,
    Key: toItemKey(keyOf(connection)),
    UpdateExpression: `ADD version :one${update}`,
    ConditionExpression: condition,
    ExpressionAttributeValues: {
      ':one': 1,
      ':id': connection.integrationId,
      ':agents': new Set([agentId]),
      ...values,
    },
  },
});

const agentUpdate = (
  TableName: string,
  { tenantId, agentId, version, integrationType, to }: BindingChange,
) => {
  const bound = to && {
    integrationId: to.integrationId,
    accountHash: keyOf(to).accountHash,
  };
  const account = accountAttribute(integrationType);
  const change = changing(
    { [account]: bound && boundRow.write(bound) },
    {
      condition: accountsUnchanged(version),
      values: version ? { ':version': version } : {},
      add: { accounts_version: 1 },
    },
  );
  const Key = { tenant_id: tenantId, agent_id: agentId };
  return { Update: { TableName, Key, ...expressions(change) } };
};

/** What agents are bound to, in their rows and in those of the connections, changed in one transaction. */
export const createAgentBindings = (database: Database): AgentBindings => ({
  ...createAgentAccounts(database),

  change: (change) => {
    const { agentId, from, to } = change;
    const table = database.tableName('integrations');
    return transact(database, [
      agentUpdate(database.tableName('agents'), change),
      ...(from ? [withAgent(table, agentId, from, unbound)] : []),
      ...(to ? [withAgent(table, agentId, to, boundTo(change))] : []),
    ]);
  },
});
