import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { createDeliveries } from '../../../functions/webhooks/adapters/webhook-deliveries.ts';
import { createWebhooks } from '../../../functions/webhooks/adapters/webhooks.ts';
import { begin } from '../../../functions/webhooks/domain/delivery-transitions.ts';
import { healthy } from '../../../functions/webhooks/domain/webhook-health.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { createInviting } from '../../support/stack/inviting.ts';
import type { TestStack } from '../../support/stack/start-test-stack.ts';
import { runToEnd } from '../../support/tenancy/deleting.ts';

const tokens = { accessToken: 'a', refreshToken: 'r' };
const account = { id: '9/5', label: 'Acme' };

/** Runs every path of the functions that delete a tenant which calls DynamoDB or KMS. */
const useDeletion = async (
  stack: TestStack,
  manage: (tenantId: string, action: string, members?: object) => Promise<void>,
): Promise<void> => {
  const { createTenant, connect, agents, database, request, stack: local } = stack;
  const { tenantId, apiKey } = await createTenant();
  // Of a provider that ends a grant only with an access token that has not expired.
  const expired = { ...tokens, accessTokenExpiresAtMs: 1 };
  await connect(tenantId, 'zoom', expired, { account, name: 'Front desk' });
  const app = { integration_type: 'hubspot', client_id: 'own', client_secret: 'secret' };
  await manage(tenantId, 'put_oauth_app', app);
  await agents.put({ id: uuidV7(Date.now()), tenantId, name: 'Ada', enabled: true });
  const webhook = { tenantId, webhookId: uuidV7(Date.now()) };
  const sent = { url: 'http://127.0.0.1:1/', sealedSecrets: '', createdAtMs: 1, health: healthy };
  await createWebhooks(database).add({ ...webhook, ...sent });
  const event = { eventId: uuidV7(1_000), eventType: 'connection.connected', body: '{}' };
  await createDeliveries(database).put(begin(webhook, event, 1_000));
  await createConnecting(stack).start(apiKey, 'gmail');
  await createInviting(stack).invite(apiKey, { integration_type: 'gmail' });
  const labels = '/events/components/gmail/events/email_received/options/label_id';
  await connect(tenantId, 'gmail', { accessToken: 'a' });
  await request(labels, { apiKey });
  // Of one of which nothing is stored, all is looked for.
  await manage(`${tenantId}-misspelled`, 'delete');
  await manage(tenantId, 'delete');
  await runToEnd(database, tenantId, async () =>
    local.functions.get('delete-tenants')?.invoke({}, 'test'),
  );
};

const app = 'https://app.example.com';

/** Runs every path of the functions for services of the platform that calls DynamoDB or KMS. */
export const useServices = async (
  stack: TestStack,
  served: { tenantId: string },
): Promise<void> => {
  const { createTenant, connect, connections, request, stack: local } = stack;
  const service = { tenant_id: served.tenantId, requested_by: 'test' };
  const manageOf = async (tenant_id: string, action: string, members: object = {}) => {
    const event = { ...service, tenant_id, action, ...members };
    await local.functions.get('manage-tenant')?.invoke(event, 'test');
  };
  const manage = (action: string, members?: object) => manageOf(served.tenantId, action, members);
  const own = { integration_type: 'slack', client_id: 'own', client_secret: 'secret' };
  const origins = { return_origins: [app], allowed_origins: [app] };
  const limits = { requests_per_second: 1, burst: 1, connections: 10_000 };
  await manage('change', { session_binding: 'required', ...origins, limits });
  await manage('show');
  await manage('put_oauth_app', own);
  await manage('list_oauth_apps');
  const tenantApp = { account: { id: 'T1', label: 'Acme' }, tenantApp: 'own' };
  await connect(served.tenantId, 'slack', tokens, tenantApp);
  // A refresh is under way, which is waited for.
  const [refreshed] = (await connections.ofType(served.tenantId, 'slack')).connections;
  const lease = { owner: 'refresh', untilMs: Date.now() + 1_500 };
  if (refreshed) await connections.acquireLease({ ...refreshed, lease }, Date.now());
  await manage('remove_oauth_app', { integration_type: 'slack' });
  await useDeletion(stack, manageOf);
  const askService = async (name: string, requested: object) => {
    const response = await local.functions.get(name)?.invoke({ ...service, ...requested }, 'test');
    if (!response || !('result' in response)) throw new Error(`${name} failed`);
    return JSON.parse(response.result);
  };
  const key = { name: 'a', scopes: ['*'] };
  const { key_id } = await askService('manage-api-keys', { action: 'create', ...key });
  await askService('manage-api-keys', { action: 'revoke', key_id });
  const builder = await createTenant();
  await connect(builder.tenantId, 'gmail', tokens);
  const toBind = await connections.primary(builder.tenantId, 'gmail');
  const managed = { tenant_id: builder.tenantId };
  const put = { ...managed, action: 'put', reference: 'ada', name: 'Ada' };
  const { agent_id } = await askService('manage-agents', put);
  const path = `/agents/${agent_id}/integrations/gmail`;
  const toOwn = JSON.stringify({ integration_id: toBind?.integrationId });
  await request(path, { method: 'PUT', apiKey: builder.apiKey, body: toOwn });
  await request(`/agents/${agent_id}`, builder);
  await askService('manage-agents', { ...managed, action: 'list' });
  await askService('manage-agents', { ...managed, action: 'delete', agent_id });
  // Each filter has an index of its own.
  const reader = await createTenant();
  for (const filter of [`agent_id=${agent_id}`, `integration_id=${agent_id}`, 'failed=true']) {
    await request(`/activity?${filter}`, reader);
  }
  await request('/activity?act=agent.added', reader);
};
