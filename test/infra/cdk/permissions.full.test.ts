import { beforeAll, describe, expect, test } from 'vitest';
import { type Table, type TableName, tables } from '../../../functions/platform/aws/tables.ts';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { routes } from '../../../functions/routes.ts';
import { functionUses } from '../../../infra/bundling/bundle-functions.ts';
import { startRecordingServers } from '../../support/deployment/recording-servers.ts';
import { startRecordingProviders } from '../../support/notices/notice-stack.ts';
import { startStub } from '../../support/providers/stub-server.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { runDueRefreshes } from '../../support/stack/due-refreshes.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { storageSection } from '../../support/tenancy/example-rows.ts';
import { useCompletions } from './use-completions.ts';
import { useInvitations, useSessions } from './use-invitations.ts';
import { useNotices } from './use-notices.ts';
import { useServices } from './use-services.ts';
import { useWebhooks } from './use-webhooks.ts';

const { used, named, ...recording } = await startRecordingServers();
const statuses = new Map([
  ['Bearer refused', 401],
  ['Bearer limited', 429],
]);
const google = await startStub(({ url, headers }) => ({
  status: statuses.get(headers.authorization ?? '') ?? 200,
  body: url.pathname.endsWith('/token')
    ? { access_token: 'new', token_type: 'bearer', expires_in: 3600 }
    : { labels: [{ id: 'INBOX', name: 'INBOX' }], data: { id: 1 } },
}));
const { originMap: requested } = await startRecordingProviders();
const stack = await startTestStack({
  ...recording,
  rateLimit: { perSecond: 0.001, burst: 4 },
  tenantRateLimit: { perSecond: 1, burst: 8 },
  originMap: new Map([
    ...requested,
    ['https://oauth2.googleapis.com', google.origin],
    ['https://gmail.googleapis.com', google.origin],
    ['https://openidconnect.googleapis.com', google.origin],
    ['https://zoom.us', google.origin],
    ['https://api.cal.com', google.origin],
  ]),
});
const { request, createTenant, connect, connections, agents, oauthApps, stack: local } = stack;
const { consent, start } = createConnecting(stack);

const tokens = { accessToken: 'a', refreshToken: 'r' };

type Tokens = Parameters<typeof connect>[2];

/** A tenant with a connection, and its id. */
const connectTenant = async (type: string, also: Partial<Tokens> = {}, how: object = {}) => {
  const tenant = await createTenant();
  await connect(tenant.tenantId, type, { ...tokens, ...also }, how);
  const id = (await connections.primary(tenant.tenantId, type))?.integrationId;
  return { ...tenant, id };
};
const expired = { accessTokenExpiresAtMs: 1 };
const ofGoogle = { account: { id: '9/5', label: 'Acme' }, grantFamily: 'google' };

/** Runs every path of every function that calls DynamoDB or KMS. */
const useEverything = async () => {
  for (const integrationType of ['gmail', 'pipedrive', 'zoom', 'cal_com', 'slack']) {
    await oauthApps.put({ integrationType, clientId: 'id', clientSecret: 'secret' });
  }
  const connecting = await createTenant();
  const callback = await consent(connecting.apiKey);
  const [attemptId] = new URLSearchParams(callback.split('?')[1]).get('state')?.split('.') ?? [];
  await request(callback);
  await request(`/integrations/oauth_attempts/${attemptId}`, { apiKey: connecting.apiKey });
  await request('/integrations/types', { apiKey: connecting.apiKey });
  await useSessions(stack);
  await useCompletions(stack);
  await useInvitations(stack);

  const looking = await connectTenant('gmail', expired);
  const labels = '/events/components/gmail/events/email_received/options/label_id';
  for (const path of [labels, labels]) await request(path, { apiKey: looking.apiKey });
  await start(looking.apiKey, 'gmail', { integration_id: looking.id });

  // So many tenants that the process no longer keeps the key of the first one's list.
  for (let others = 0; others < 100; others++) {
    await request(labels, await connectTenant('gmail'));
  }
  await request(labels, { apiKey: looking.apiKey });

  const checked = await connectTenant('gmail', expired);
  await request(`/integrations/${checked.id}/check`, { method: 'POST', apiKey: checked.apiKey });
  await request(`/integrations/${checked.id}`, { apiKey: checked.apiKey });
  await request('/integrations?client_reference=ada', { apiKey: checked.apiKey });
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
  const idle = await connectTenant('zoom', expired);
  await request(`/integrations/${idle.id}`, { method: 'DELETE', apiKey: idle.apiKey });
  await connectTenant('gmail', {}, ofGoogle);

  await useNotices(stack);

  for (const refreshToken of ['r', 's']) {
    await connectTenant('gmail', { refreshToken }, { refreshDueAtMs: 1 });
  }
  await runDueRefreshes({ stack: local });
  const removed = 'dynamodb:DeleteItem webhooks';
  await useWebhooks(stack, () => used.get('create-webhook')?.has(removed) ?? false);

  const calling = await connectTenant('gmail', expired);
  const limited = await connectTenant('gmail', { accessToken: 'limited' });
  const call = { method: 'GET', url: 'https://gmail.googleapis.com/x', requested_by: 'test' };
  for (const { tenantId: tenant_id, id: integration_id } of [calling, limited]) {
    const event = { ...call, tenant_id, integration_id };
    await local.functions.get('call-provider')?.invoke(event, 'test');
  }

  const served = await connectTenant('gmail', expired);
  const service = { tenant_id: served.tenantId, requested_by: 'test' };
  const asAgent = { integration_type: 'gmail', tenant_id: bound.tenantId, agent_id: agentId };
  for (const which of [{ integration_id: served.id }, { integration_type: 'gmail' }, asAgent]) {
    await local.functions.get('get-access-token')?.invoke({ ...service, ...which }, 'test');
    await local.functions.get('call-provider')?.invoke({ ...service, ...call, ...which }, 'test');
  }

  await useServices(stack, served);

  // Each keyed endpoint is asked below a rate limit and above it.
  const exhausted = await createTenant();
  for (let n = 0; n < 5; n++) await request('/agents', { apiKey: exhausted.apiKey });
  for (const { path, method, scope } of routes) {
    if (scope === undefined) {
      await request(path.replace('{integration_type}', 'demo'), { method });
      continue;
    }
    for (const { apiKey } of [await createTenant(), exhausted]) {
      await request(path.replaceAll(/[{}]/g, ''), { method, apiKey });
    }
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

  test.each(Object.keys(tables) as TableName[])('write to %s what storage.md names', (table) => {
    const all = [...named.values()].flatMap((each) => [...each]);
    const written = all.flatMap((each) => each.split(`written ${table}: `).slice(1));
    const page = storageSection(table);
    // Meters of keys and providers, accounts and outcomes are named after what they are of.
    const fixed = written.filter((name) => !/^key_|^account_|^gmail$|#/.test(name));
    expect(fixed.filter((name) => !RegExp(`["\`]${name}["\`]`).test(page))).toEqual([]);
  });
});
