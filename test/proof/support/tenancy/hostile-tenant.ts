import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operatorOn } from '../../../infra/operator/operator.ts';
import type { createAppWorld, KnownApp } from '../../../support/apps/app-world.ts';
import { zoomNotice } from '../../../support/apps/client-bound-provider.ts';
import { createInviting } from '../../../support/stack/inviting.ts';
import type { TestStack } from '../../../support/stack/start-test-stack.ts';
import { startReceiver } from '../../../support/webhooks/receiver.ts';

type World = { stack: TestStack; apps: ReturnType<typeof createAppWorld> };
/** Does its worst with one thing, over and over. */
type Hostility = (world: World) => Promise<() => Promise<unknown>>;

/** As much as the contract lets a tenant say of a connection, in characters that JSON writes as six each. */
const longestMetadata = Object.fromEntries(
  Array.from({ length: 20 }, (_, n) => [`key${n}`, '\u0001'.repeat(500)]),
);

const token = () => ({ accessToken: 'a', refreshToken: 'r', accessTokenExpiresAtMs: 1 });
const accountOf = (n: number) => ({ id: `hostile${n}`, label: 'Hostile' });

/** A tenant with ten connections of a type, which all its agents use. */
const withAccounts = async ({ stack }: World, type: string, overrides: object = {}) => {
  const tenant = await stack.createTenant();
  for (let n = 0; n < 10; n++) {
    await stack.connect(tenant.tenantId, type, token(), { account: accountOf(n), ...overrides });
  }
  const { connections } = await stack.connections.ofType(tenant.tenantId, type);
  return { ...tenant, connections };
};

/** The access token whose app LinkedIn asks to wait, whoever uses it. */
export const overQuota = 'over-quota';

const ownApp: KnownApp = { clientId: 'hostile', secret: 'wrong', secretToken: 'hostile' };

/** By what a tenant brings. */
export const hostilities: Record<string, Hostility> = {
  'an OAuth app that its provider refuses': async (world) => {
    const { stack, apps } = world;
    const { tenantId, apiKey } = await stack.createTenant();
    await apps.put('zoom', tenantId, ownApp);
    apps.bound.clients.set(ownApp.clientId, 'another secret');
    for (let n = 0; n < 10; n++) {
      const ofApp = { account: accountOf(n), tenantApp: ownApp.clientId };
      await stack.connect(tenantId, 'zoom', token(), ofApp);
    }
    const { connections } = await stack.connections.ofType(tenantId, 'zoom');
    return async () => {
      const integrationId = connections[randomInt(10)]?.integrationId ?? '';
      await apps.tokenOf(tenantId, integrationId);
      await apps.connect({ tenantId, apiKey }, 'zoom', String(randomInt(1e9)));
    };
  },
  'an OAuth app whose quota is used up': async ({ stack }) => {
    const { tenantId, apiKey } = await stack.createTenant();
    const app = { integrationType: 'linkedin', clientId: 'hostile', clientSecret: 'secret' };
    await stack.oauthApps.put({ ...app, tenantId });
    await stack.connect(tenantId, 'linkedin', { accessToken: overQuota }, { tenantApp: 'hostile' });
    const field = '/events/components/linkedin/events/lead_created/options/ad_account_id';
    return () => stack.request(`${field}?_search=${randomInt(1e9)}`, { apiKey });
  },
  'webhooks at hosts that answer nothing': async (world) => {
    const { stack } = world;
    const { tenantId, apiKey, connections } = await withAccounts(world, 'pipedrive');
    const silent = await startReceiver(() => new Promise(() => {}));
    const body = JSON.stringify({ url: silent.url });
    const sent = { method: 'POST', apiKey, body };
    for (let n = 0; n < 10; n++) await stack.request('/webhooks', sent);
    let changes = 0;
    return async () => {
      const { integrationId = '' } = connections[changes++ % 10] ?? {};
      const id = `hostile${changes}`;
      await stack.connect(tenantId, 'demo', token(), { account: { id, label: '' } });
      await stack.request(`/integrations/${integrationId}`, { method: 'DELETE', apiKey });
      await stack.request('/webhooks', { ...sent, body: '{"url":"https://nowhere.invalid/"}' });
    };
  },
  'words and agents, as many as it may': async (world) => {
    const { stack } = world;
    const agentIds = Array.from({ length: 1_000 }, () => crypto.randomUUID());
    const said = { metadata: longestMetadata, agentIds };
    const { tenantId, apiKey } = await withAccounts(world, 'pipedrive', said);
    const receiver = await startReceiver();
    const body = JSON.stringify({ url: receiver.url });
    await stack.request('/webhooks', { method: 'POST', apiKey, body });
    let changes = 0;
    return () =>
      Promise.all(
        Array.from({ length: 10 }, async () => {
          const account = { id: `large${changes++}`, label: '' };
          await stack.connect(tenantId, 'pipedrive', token(), { account, ...said });
        }),
      );
  },
  'an import of tokens that its provider refuses': async ({ stack }) => {
    const { tenantId } = await stack.createTenant();
    const operator = operatorOn(stack);
    return () => {
      const file = join(stack.dataDir, `${crypto.randomUUID()}.ndjson`);
      const lines = Array.from({ length: 20 }, () => ({
        tenant_id: tenantId,
        integration_type: 'zoom',
        refresh_token: `refused-${crypto.randomUUID()}`,
      }));
      writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      return operator(`connections import --json --file ${file}`);
    };
  },
  invitations: async (world) => {
    const { apiKey } = await world.stack.createTenant();
    const { invite } = createInviting(world.stack);
    const longest = { asked_by: 'H'.repeat(80), purpose: 'h'.repeat(200) };
    return async () => {
      const { path } = await invite(apiKey, longest);
      if (path) await world.stack.request(path, { headers: { accept: 'text/html' } });
    };
  },
  'notices of its own app': async (world) => {
    const { stack, apps } = world;
    const { tenantId } = await stack.createTenant();
    await apps.put('zoom', tenantId, ownApp);
    const path = `/integrations/notices/zoom?tenant=${tenantId}`;
    return async () => {
      const notice = zoomNotice(String(randomInt(1e9)), ownApp.secretToken);
      await stack.request(path, { method: 'POST', ...notice });
    };
  },
};
