import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { createAgentAccounts } from '../../../../functions/agents/adapters/agent-accounts.ts';
import { createAgents } from '../../../../functions/agents/adapters/agents.ts';
import { createOAuthApps } from '../../../../functions/apps/adapters/oauth-apps.ts';
import { createOAuthFlows } from '../../../../functions/connect/adapters/oauth-flows.ts';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import { createImports } from '../../../../functions/importing/adapters/imports.ts';
import {
  createInvitationFlows,
  createInvitations,
} from '../../../../functions/invitations/adapters/invitations.ts';
import { createApiKeys } from '../../../../functions/keys/adapters/api-keys.ts';
import { createManagedKeys } from '../../../../functions/keys/adapters/managed-keys.ts';
import type { TableName } from '../../../../functions/platform/aws/tables.ts';
import { createDeletionRequests } from '../../../../functions/tenants/adapters/deletions.ts';
import { createTenantSettings } from '../../../../functions/tenants/adapters/tenant-settings.ts';
import { unused } from '../../../support/connections/unused-connections.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';

const tables = await createTestDatabase();
const t = 'acme';
const ids = { tenant_id: t, integration_id: 'i', type_and_account: 'gmail#a' };
const ranked = { ...ids, type_and_rank: 'gmail#1#i', reference_and_rank: '-#gmail#1#i' };
const [agents, invitations] = [createAgents(tables), createInvitations(tables)];
const connections = createConnections(tables);
const apiKeys = createManagedKeys(tables);
const gmail = { integrationType: 'gmail', tenantId: undefined, region: undefined };

const secretBox = { prepare: unused, open: unused };

type Read = () => Promise<unknown>;
const rows: readonly [TableName, Record<string, unknown>, string, readonly Read[]][] = [
  [
    'agents',
    { tenant_id: t, agent_id: 'a', name_and_id: 'a', account_gmail: 1 },
    'acme a',
    [
      () => agents.list(t, {}),
      () => agents.get(t, 'a'),
      () => createAgentAccounts(tables).get(t, 'a'),
    ],
  ],
  [
    'invitations',
    { tenant_id: t, invitation_id: 'i' },
    'acme i',
    [() => invitations.page(t, { limit: 1, after: undefined }), () => invitations.get('i')],
  ],
  [
    'integrations',
    ranked,
    'acme gmail#a i',
    [
      () => connections.get({ tenantId: t, integrationType: 'gmail', accountHash: 'a' }),
      () => connections.primary(t, 'gmail'),
      async () => connections.inOrder({ tenantId: t, atOnce: 1 })[Symbol.asyncIterator]().next(),
    ],
  ],
  [
    'api_keys',
    { key_hash: 'canary', tenant_id: t, key_id: 'k' },
    'acme k',
    [() => apiKeys.listByTenant(t), () => createApiKeys(tables).findCredential('canary')],
  ],
  [
    'api_keys',
    { key_hash: 'canary 2', tenant_id: t, session_id: 's' },
    'acme s',
    [() => createApiKeys(tables).findCredential('canary 2')],
  ],
  [
    'tenants',
    { tenant_id: t, limits: 1, deletion_requested_at_ms: 1 },
    'acme',
    [() => createTenantSettings(tables).of(t), () => createDeletionRequests(tables).find(t)],
  ],
  [
    'oauth_apps',
    { integration_type: 'gmail' },
    'gmail',
    [
      () => createOAuthApps(tables, secretBox).get(gmail),
      () => createOAuthApps(tables, secretBox).getRegistration(gmail),
    ],
  ],
  [
    'oauth_flows',
    { flow_id: 'f', tenant_id: t },
    'acme f',
    [
      () => createOAuthFlows(tables).get('f'),
      () => createImports(tables).get('f'),
      () => createInvitationFlows(tables).ofIds(['f']),
    ],
  ],
];

it.each(rows)('names a row of %s that cannot be read: %j', async (table, Item, name, reads) => {
  await tables.client.send(new PutCommand({ TableName: tables.tableName(table), Item }));
  for (const read of reads) await expect(read()).rejects.toThrow(`: ${table} ${name}`);
  for (const read of reads) await expect(read()).rejects.not.toThrow('canary');
});
