import type { TestStack } from '../../support/stack/start-test-stack.ts';
import { useDeletion } from './use-deletion.ts';

const app = 'https://app.example.com';
const tokens = { accessToken: 'a', refreshToken: 'r' };

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
  const limits = { requests_per_second: 1, burst: 1 };
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
};
