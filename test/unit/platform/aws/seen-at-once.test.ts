import { describe, expect, it } from 'vitest';
import { createAgents } from '../../../../functions/agents/adapters/agents.ts';
import { createManagedAgents } from '../../../../functions/agents/adapters/managed-agents.ts';
import { createOAuthApps } from '../../../../functions/apps/adapters/oauth-apps.ts';
import { createRegisteredApps } from '../../../../functions/apps/adapters/registered-apps.ts';
import { createSealedSecrets } from '../../../../functions/apps/adapters/sealed-secrets.ts';
import { createOAuthFlows } from '../../../../functions/connect/adapters/oauth-flows.ts';
import { createConnections } from '../../../../functions/connections/adapters/connections.ts';
import { keyOf } from '../../../../functions/connections/domain/connection-key.ts';
import { createSeenTokens } from '../../../../functions/disconnect/adapters/seen-tokens.ts';
import { createApiKeys } from '../../../../functions/keys/adapters/api-keys.ts';
import { createConnectSessions } from '../../../../functions/keys/adapters/connect-sessions.ts';
import { createManagedKeys } from '../../../../functions/keys/adapters/managed-keys.ts';
import { createDeletionRequests } from '../../../../functions/tenants/adapters/deletions.ts';
import { createTenantRows } from '../../../../functions/tenants/adapters/tenant-rows.ts';
import { scanTenants } from '../../../../functions/tenants/adapters/tenant-scan.ts';
import { createTenantSettings } from '../../../../functions/tenants/adapters/tenant-settings.ts';
import { createDeliveries } from '../../../../functions/webhooks/adapters/webhook-deliveries.ts';
import { createWebhooks } from '../../../../functions/webhooks/adapters/webhooks.ts';
import { healthy } from '../../../../functions/webhooks/domain/webhook-health.ts';
import { aFlow } from '../../../support/connections/a-flow.ts';
import { bareConnection } from '../../../support/connections/storing.ts';
import { createLateDatabase } from '../../../support/run/late-database.ts';

const tenantId = 'tenant';
const database = createLateDatabase();
const agents = createAgents(database);
const agent = { tenantId, id: 'agent', name: 'Ada', enabled: true };
const apiKeys = createApiKeys(database);
const managedKeys = createManagedKeys(database);
const apiKey = {
  ...{ keyHash: 'hash of a key', keyId: 'key', tenantId, name: 'Key', scopes: ['*'] },
  createdAtMs: 1,
};
const sessions = createConnectSessions(database);
const session = {
  ...{ keyHash: 'hash of a session', sessionId: 'session', tenantId, scopes: [] },
  ...{ createdBy: 'key', createdAtMs: 1, expiresAtMs: 9, allowedOrigins: [] },
};
const settings = createTenantSettings(database);
const deletions = createDeletionRequests(database);
const apps = createOAuthApps(database, {
  prepare: async () => (text: string) => text,
  open: async (text: string) => text,
});
const registered = createRegisteredApps(database);
const app = { integrationType: 'zoom', clientId: 'id', clientSecret: 'secret' };
const named = { integrationType: 'zoom', tenantId: undefined };
const flows = createOAuthFlows(database);
const flow = { ...aFlow, flowId: 'flow' };
const seenTokens = createSeenTokens(database);
const webhooks = createWebhooks(database);
const hook = { tenantId, webhookId: 'hook' };
const webhook = {
  ...{ ...hook, url: 'https://a.example', sealedSecrets: '[]' },
  ...{ createdAtMs: 1, generation: 0, health: healthy },
};
const deliveries = createDeliveries(database);
const delivery = { ...hook, eventId: 'event', eventType: 'connection.connected', body: '{}' };
const connections = createConnections(database);
const connection = bareConnection({ tenantId });

type ReadAtOnce = [
  who: string,
  write: () => Promise<unknown>,
  read: () => Promise<unknown>,
  seen: unknown,
];

/** What somebody does, and what they or we must see at once then. */
const reads: ReadAtOnce[] = [
  [
    'an agent that was put',
    () => createManagedAgents(database).put(agent),
    async () => [await agents.get(tenantId, agent.id), (await agents.list(tenantId, {})).agents],
    [agent, [agent]],
  ],
  [
    'another agent, by the deletion of its tenant',
    () => createManagedAgents(database).put({ ...agent, id: 'last', name: 'Last' }),
    async () => {
      await createTenantRows(database).delete('agents', tenantId, { isOver: () => false });
      return (await agents.list(tenantId, {})).agents;
    },
    [],
  ],
  [
    'a key that was created, by who uses it',
    () => managedKeys.put(apiKey),
    () => apiKeys.findCredential(apiKey.keyHash),
    apiKey,
  ],
  [
    'a key that was revoked, by who uses it',
    () => managedKeys.replace(apiKey, { ...apiKey, revokedAtMs: 5 }, undefined),
    () => apiKeys.findCredential(apiKey.keyHash),
    expect.objectContaining({ revokedAtMs: 5 }),
  ],
  [
    'a session that was created, by its page',
    () => sessions.put(session),
    async () => [await apiKeys.findCredential(session.keyHash), await sessions.defaultsOf(session)],
    [session, session],
  ],
  [
    'a setting of a tenant that was changed',
    () => settings.change(tenantId, { limits: { perSecond: 1, burst: 2 } }),
    async () => (await settings.of(tenantId)).limits,
    { perSecond: 1, burst: 2 },
  ],
  [
    'a deletion of a tenant that began',
    () => deletions.begin(tenantId, 7),
    async () => [
      (await settings.of(tenantId)).deletionRequestedAtMs,
      (await deletions.find(tenantId))?.requestedAtMs,
      (await scanTenants(database)).rows[0]?.deletionRequestedAtMs,
    ],
    [7, 7, 7],
  ],
  [
    'an app whose secret was replaced',
    async () => {
      await apps.put({ ...app, clientSecret: 'old' });
      await apps.put(app);
    },
    async () => [
      (await apps.get(named))?.clientSecret,
      (await createSealedSecrets(database).page('oauth_app', { limit: 9 })).secrets[0]?.sealed,
    ],
    ['secret', 'secret'],
  ],
  [
    'an app that was removed, in every list',
    () => registered.remove(named),
    async () => [(await registered.list()).apps, (await registered.among([named])).apps],
    [[], []],
  ],
  [
    'a flow that was started, by its callback',
    () => flows.create(flow),
    () => flows.get('flow'),
    flow,
  ],
  [
    'an event token that was accepted, which nobody may send again',
    () => seenTokens.add('token', 9_000),
    () => seenTokens.has('token'),
    true,
  ],
  [
    'a webhook that was added',
    () => webhooks.add(webhook),
    async () => [await webhooks.get(hook), await webhooks.list(tenantId)],
    [webhook, { webhooks: [webhook], unreadable: [] }],
  ],
  [
    'a webhook that was removed, to which nothing may be sent',
    () => webhooks.remove(hook),
    async () => [await webhooks.get(hook), await webhooks.list(tenantId)],
    [undefined, { webhooks: [], unreadable: [] }],
  ],
  [
    'a delivery that was accepted, which is not sent again',
    () => deliveries.put({ ...delivery, attempts: [], state: 'delivered' }),
    async () => [
      (await deliveries.get(delivery))?.state,
      (await deliveries.page(hook, { order: 'newest_first', limit: 5 })).deliveries.length,
    ],
    ['delivered', 1],
  ],
  [
    'a connection that a person made',
    () => connections.put(connection, undefined),
    async () => [await connections.ofType(tenantId, 'gmail'), await connections.list(tenantId)],
    [
      { integrationType: 'gmail', connections: [connection], unreadable: [] },
      [{ integrationType: 'gmail', connections: [connection], unreadable: [] }],
    ],
  ],
  [
    'a connection that a person ended',
    () => connections.delete(connection),
    () => connections.get(keyOf(connection)),
    undefined,
  ],
];

describe('on tables where all other reads lag', () => {
  it.each(reads)('is seen at once: %s', async (_, write, read, seen) => {
    await write();
    expect(await read()).toEqual(seen);
  });
});
