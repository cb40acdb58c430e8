import * as z from 'zod/mini';
import type {
  AgentAccountReader,
  BoundConnection,
} from '../../connections/domain/requested-connection.ts';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { getItem } from '../../platform/aws/items.ts';
import { readNamed, rowOf } from '../../platform/aws/row.ts';

const prefix = 'account_';

/** Of the row of an agent: an attribute for each type that it is bound to a connection of. */
export const accountAttribute = (integrationType: string) => prefix + integrationType;

export const boundRow = rowOf({ integration_id: z.string(), account_hash: z.string() });

const version = z._default(z.number(), 0);

/** The condition of a write: the agent is there, and its accounts are those of `:version`, 0 before any. */
export const accountsUnchanged = (version: number) =>
  version
    ? 'accounts_version = :version'
    : 'attribute_exists(agent_id) AND attribute_not_exists(accounts_version)';

/** The part of the agents' rows that says what they are bound to. */
export const createAgentAccounts = (database: Database): AgentAccountReader => ({
  get: async (tenantId, agentId) => {
    const row = await getItem(database, 'agents', { tenant_id: tenantId, agent_id: agentId });
    if (!row) return undefined;
    return readNamed(`agents ${tenantId} ${agentId}`, () => {
      const bound = Object.entries(row)
        .filter(([attribute]) => attribute.startsWith(prefix))
        .map(([attribute, value]): [string, BoundConnection] => [
          attribute.slice(prefix.length),
          boundRow.read(value),
        ]);
      return { version: version.parse(row.accounts_version), byType: new Map(bound) };
    });
  },
});
