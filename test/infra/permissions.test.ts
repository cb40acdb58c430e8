import { beforeAll, describe, expect, test } from 'vitest';
import { type Table, type TableName, tables } from '../../functions/adapters/tables.ts';
import { createTenantSettings } from '../../functions/adapters/tenant-settings.ts';
import type { Uses } from '../../functions/contracts/route.ts';
import { ownPageOf } from '../../functions/domain/invitations/link.ts';
import { withChecksum } from '../../functions/domain/model/checksummed.ts';
import { uuidV7 } from '../../functions/domain/model/uuid-v7.ts';
import { routes } from '../../functions/routes.ts';
import { functionUses } from '../../infra/bundling/bundle-functions.ts';
import { startRecordingServers } from '../support/deployment/recording-servers.ts';
import { startAskedProviders } from '../support/notices/notice-stack.ts';
import { createNotifying, noticesCarriedOut } from '../support/notices/notifying.ts';
import { noticeSenders } from '../support/notices/signed-notices.ts';
import { startStub } from '../support/providers/stub-server.ts';
import { createConnecting } from '../support/stack/connecting.ts';
import { runDueRefreshes } from '../support/stack/due-refreshes.ts';
import { createInviting } from '../support/stack/inviting.ts';
import { createPages } from '../support/stack/pages.ts';
import { startTestStack } from '../support/stack/start-test-stack.ts';
import { useDeletion } from '../support/tenancy/use-deletion.ts';
import { useWebhooks } from '../support/webhooks/use-webhooks.ts';

const { used, named, ...recording } = await startRecordingServers();
const google = await startStub(({ url, headers }) => ({
  status: headers.authorization === 'Bearer refused' ? 401 : 200,
  body: url.pathname.endsWith('/token')
    ? { access_token: 'new', token_type: 'bearer', expires_in: 3600 }
    : { labels: [{ id: 'INBOX', name: 'INBOX' }], data: { id: 1 } },
}));
const { originMap: asked } = await startAskedProviders();
const stack = await startTestStack({
  ...recording,
  rateLimit: { perSecond: 0.001, burst: 4 },
  tenantRateLimit: { perSecond: 1, burst: 8 },
  originMap: new Map([
    ...asked,
    ['https://oauth2.googleapis.com', google.origin],
    ['https://gmail.googleapis.com', google.origin],
    ['https://openidconnect.googleapis.com', google.origin],
    ['https://zoom.us', google.origin],
    ['https://api.cal.com', google.origin],
  ]),
});
const { request, createTenant, connect, connections, agents, oauthApps, stack: local } = stack;
const { consent, start, callBack } = createConnecting(stack);
const { anyAccount, connectedTo, noticeOf, send } = createNotifying(stack);

const tokens = { accessToken: 'a', refreshToken: 'r' };
const account = { account: { id: '9/5', label: 'Acme' }, grantFamily: 'pipedrive' };

type Tokens = Parameters<typeof connect>[2];

/** A tenant with a connection, and its id. */
const connectTenant = async (type: string, also: Partial<Tokens> = {}, how: object = {}) => {
  const tenant = await createTenant();
  await connect(tenant.tenantId, type, { ...tokens, ...also }, how);
  const id = (await connections.primary(tenant.tenantId, type))?.integrationId;
  return { ...tenant, id };
};
const spent = { accessTokenExpiresAtMs: 1 };
const ofGoogle = { ...account, grantFamily: 'google' };

/** Every way in which an invitation is made, used and refused. Each key may send few requests here. */
const useInvitations = async () => {
  const { invite, openBrowser, shown, proofIn } = createInviting(stack);
  const { tenantId } = await createTenant();
  const key = () => stack.addKey(tenantId);
  const returnOrigins = ['https://app.example.com'];
  await createTenantSettings(stack.database).change(tenantId, { returnOrigins });
  await connect(tenantId, 'demo', tokens);
  const [own] = (await connections.ofType(tenantId, 'demo')).connections;
  const { id, path } = await invite(await key(), {
    integration_id: own?.integrationId,
    return_url: `${returnOrigins[0]}/`,
  });
  const forged = `/invite/${withChecksum(ownPageOf(id).slice(0, 32) + 'A'.repeat(30), 6)}`;
  const [browser, stranger] = [openBrowser(), openBrowser()];
  const strangersProof = proofIn((await stranger.open(path)).text);
  await browser.press(path, '');
  await browser.open(forged);
  await browser.press(forged, '');
  const { authorizationUrl } = await browser.accept(path);
  await stranger.open(path);
  await stranger.press(path, strangersProof);
  const callback = await browser.consent(authorizationUrl);
  await stranger.comeBack(callback);
  await browser.comeBack(callback.replace(/code=[^&]*/, 'code=never-issued'));
  const again = await browser.accept(path);
  await request(`/invitations/${id}`, { method: 'DELETE', apiKey: await key() });
  await browser.comeBack(await browser.consent(again.authorizationUrl));
  await stranger.open(path);
  await stranger.press(path, strangersProof);
  await shown(await key(), id);
  await request('/invitations', { apiKey: await key() });
  // Of a provider some of whose events need more than every connection has.
  const slack = await invite(await key(), { integration_type: 'slack' });
  await browser.accept(slack.path);
  const used = await browser.accept((await invite(await key(), { if_other_account: 'add' })).path);
  await browser.comeBack(await browser.consent(used.authorizationUrl));
};

/** Runs every path of every function that calls DynamoDB or KMS. */
const useEverything = async () => {
  for (const integrationType of ['gmail', 'pipedrive', 'zoom', 'cal_com', 'slack']) {
    await oauthApps.put({ integrationType, clientId: 'id', clientSecret: 'secret' });
  }
  const connecting = await createTenant();
  const callback = await consent(connecting.apiKey);
  const [attemptId = ''] = (new URLSearchParams(callback.split('?')[1]).get('state') ?? '').split(
    '.',
  );
  await request(callback);
  await request(`/integrations/oauth_attempts/${attemptId}`, { apiKey: connecting.apiKey });
  await request('/integrations/types', { apiKey: connecting.apiKey });
  const { open } = createPages(stack);
  const paged = await createTenant();
  const { ask } = await open(paged.apiKey);
  await ask('/integrations/oauth_start/gmail', { method: 'POST' });
  const app = 'https://app.example.com';
  const claims = {
    integration_types: ['slack'],
    client_reference: 'a',
    metadata: { plan: 'team' },
  };
  const sessions = [
    { ...claims, return_url: 'http://127.0.0.1/settings' },
    // Of an origin that only a tenant may have.
    { return_url: `${app}/settings` },
  ];
  for (const given of sessions) {
    const body = JSON.stringify({ allowed_origins: [app], ...given });
    await request('/connect_sessions', { method: 'POST', apiKey: paged.apiKey, body });
  }
  // Of a provider whose new grants end the earlier ones.
  for (const given of [{}, { completion: 'by_server' }]) {
    const { apiKey } = await createTenant();
    const { completion_code } = await callBack('cal_com', await start(apiKey, 'cal_com', given));
    const body = JSON.stringify({ completion_code });
    await request('/integrations/oauth_complete', { method: 'POST', apiKey, body });
  }

  await useInvitations();

  const looking = await connectTenant('gmail', spent);
  const labels = '/events/components/gmail/events/email_received/options/label_id';
  for (const path of [labels, labels]) await request(path, { apiKey: looking.apiKey });
  await start(looking.apiKey, 'gmail', { integration_id: looking.id });

  const refused = await connectTenant('gmail', { accessToken: 'refused' });
  await request(labels, { apiKey: refused.apiKey });

  const { id, apiKey } = await connectTenant('gmail', {}, ofGoogle);
  const bound = await connectTenant('gmail');
  await request(`${labels}?_integration_id=${id}`, { apiKey });
  const agentId = uuidV7(Date.now());
  await agents.put({ id: agentId, tenantId: bound.tenantId, name: 'Ada', enabled: true });
  const ofAgent = `/agents/${agentId}/integrations`;
  const binding = JSON.stringify({ integration_id: bound.id });
  await request(`${ofAgent}/gmail`, { method: 'PUT', apiKey: bound.apiKey, body: binding });
  await request(ofAgent, bound);
  await request(`${labels}?_agent_id=${agentId}`, bound);
  await request(`${ofAgent}/gmail`, { method: 'DELETE', apiKey: bound.apiKey });
  const body = JSON.stringify({ name: 'Sales inbox', primary: true });
  await request(`/integrations/${id}`, { method: 'PATCH', apiKey, body });
  await request(`/integrations/${id}`, { apiKey });
  await request(`/integrations/${id}`, { method: 'DELETE', apiKey });
  const idle = await connectTenant('zoom', spent);
  await request(`/integrations/${idle.id}`, { method: 'DELETE', apiKey: idle.apiKey });
  await connectTenant('gmail', {}, ofGoogle);

  await connectTenant('pipedrive', {}, account);
  await request('/integrations/oauth_callback/pipedrive', {
    method: 'DELETE',
    headers: { authorization: `Basic ${btoa('id:secret')}` },
    body: JSON.stringify({ company_id: 9, user_id: 5 }),
  });
  await noticesCarriedOut(local);

  for (const { app } of Object.values(noticeSenders)) await oauthApps.put(app);
  for (const topic of ['app/uninstalled', 'shop/redact']) {
    const shop = anyAccount();
    await connectedTo('shopify', shop);
    const notice = noticeOf('shopify', shop);
    await send('shopify', { ...notice, headers: { ...notice.headers, 'X-Shopify-Topic': topic } });
  }
  const shop = anyAccount();
  await connectedTo('shopify', shop, { accessTokenExpiresAtMs: 2 });
  await send('shopify', noticeOf('shopify', shop));
  await send('gmail', noticeOf('gmail', anyAccount()));

  for (const refreshToken of ['r', 's']) {
    await connectTenant('gmail', { refreshToken }, { refreshDueAtMs: 1 });
  }
  await runDueRefreshes({ stack: local });

  await useWebhooks(stack);

  const served = await connectTenant('gmail', spent);
  const service = { tenant_id: served.tenantId, requested_by: 'test' };
  const gmail = { integration_type: 'gmail' };
  const asAgent = { ...gmail, tenant_id: bound.tenantId, agent_id: agentId };
  for (const which of [{ integration_id: served.id }, gmail, asAgent]) {
    await local.functions.get('get-access-token')?.invoke({ ...service, ...which }, 'test');
  }

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
  const ownApp = { account: { id: 'T1', label: 'Acme' }, ownApp: 'own' };
  await connect(served.tenantId, 'slack', tokens, ownApp);
  // A refresh is under way, which is waited for.
  const [refreshed] = (await connections.ofType(served.tenantId, 'slack')).connections;
  const lease = { owner: 'refresh', untilMs: Date.now() + 1_500 };
  if (refreshed) await connections.acquireLease({ ...refreshed, lease }, Date.now());
  await manage('remove_oauth_app', { integration_type: 'slack' });
  await useDeletion(stack, manageOf);
  const askService = async (name: string, asked: object) => {
    const answer = await local.functions.get(name)?.invoke({ ...service, ...asked }, 'test');
    if (!answer || !('result' in answer)) throw new Error(`${name} failed`);
    return JSON.parse(answer.result);
  };
  const key = { name: 'a', scopes: ['*'] };
  const { key_id } = await askService('manage-api-keys', { action: 'create', ...key });
  await askService('manage-api-keys', { action: 'revoke', key_id });
  const builder = await connectTenant('gmail');
  const managed = { tenant_id: builder.tenantId };
  const put = { ...managed, action: 'put', reference: 'ada', name: 'Ada' };
  const { agent_id } = await askService('manage-agents', put);
  const path = `/agents/${agent_id}/integrations/gmail`;
  const toOwn = JSON.stringify({ integration_id: builder.id });
  await request(path, { method: 'PUT', apiKey: builder.apiKey, body: toOwn });
  await request(`/agents/${agent_id}`, builder);
  await askService('manage-agents', { ...managed, action: 'list' });
  await askService('manage-agents', { ...managed, action: 'delete', agent_id });

  // Uses up the rate limit of every keyed endpoint.
  for (const { path, method, scope } of routes) {
    if (scope === undefined) {
      await request(path.replace('{integration_type}', 'demo'), { method });
      continue;
    }
    const { apiKey } = await createTenant();
    for (let n = 0; n < 5; n++) await request(path.replaceAll(/[{}]/g, ''), { method, apiKey });
  }
};

describe('permissions', () => {
  beforeAll(useEverything);

  test.each([...functionUses])('of %s are exactly the calls that it makes', (name, uses) => {
    const permissions = Object.entries({ ...uses.tables, ...uses.keys }).flatMap(
      ([resource, actions]) => actions.map((action) => `${action} ${resource}`),
    );
    expect([...(used.get(name) ?? [])].sort()).toEqual(permissions.sort());
  });

  /** The attributes and rows that are all that a function may name. */
  const narrowed = [...functionUses].flatMap(([name, { updates = {}, partitions = {} }]) => [
    ...Object.entries(updates).map(([table, attributes]) => {
      const { partitionKey, sortKey }: Table = tables[table as TableName];
      const keys = sortKey ? [partitionKey, sortKey] : [partitionKey];
      return [name, `written ${table}: `, [...keys, ...attributes]] as const;
    }),
    ...Object.entries(partitions).map(([table, rows]) => [name, `${table}: `, rows] as const),
  ]);

  test.each(narrowed)('of %s are as narrow as its calls: %s%j', (name, prefix, allowed) => {
    const seen = [...(named.get(name) ?? [])].filter((each) => each.startsWith(prefix));
    const values = seen.map((each) => each.slice(prefix.length));
    expect(values.length).toBeGreaterThan(0);
    const allowedBy = (value: string) =>
      allowed.find(
        (each) => value === each || new RegExp(`^${each.replaceAll('*', '.*')}$`).test(value),
      );
    expect(values.filter((value) => !allowedBy(value))).toEqual([]);
    // Of rows, not every one is asked for here.
    if (prefix.startsWith('written'))
      expect(values.map(allowedBy).sort()).toEqual([...allowed].sort());
  });

  test('of what anybody can call open no stored token, and reach connections only to connect one', () => {
    const anonymous = routes.filter(({ scope }) => scope === undefined);
    for (const { operationId, uses = {} } of anonymous) {
      const { tables = {}, keys = {} }: Uses = uses;
      expect(keys.connection ?? [], operationId).not.toContain('kms:Decrypt');
      const isConnecting = ['oauthCallback', 'acceptInvitation'].includes(operationId);
      expect(tables.integrations !== undefined, operationId).toBe(isConnecting);
    }
  });
});
