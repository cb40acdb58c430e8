import { describe, expect, it } from 'vitest';
import { createRegisteredApps } from '../../../functions/apps/adapters/registered-apps.ts';
import {
  type StubRequest,
  type StubResponse,
  startStub,
} from '../../support/providers/stub-server.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { runDueRefreshes } from '../../support/stack/due-refreshes.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';

/** The only client that each region accepts. */
const clients: Record<string, string> = {
  'api.typeform.com': 'com-client:com-secret',
  'api.typeform.eu': 'eu-client:eu-secret',
  'accounts.zoho.com': 'zoho-client:us-secret',
  'accounts.zoho.eu': 'zoho-client:eu-secret',
  'accounts.zoho.in': 'zoho-client:us-secret',
};
let issued = 0;
const respond = ({ url, form, headers }: StubRequest): StubResponse => {
  const { host, pathname } = url;
  if (pathname.endsWith('/token')) {
    const client = `${form.get('client_id')}:${form.get('client_secret')}`;
    if (client !== clients[host]) return { status: 401, body: { error: 'invalid_client' } };
    issued++;
    const tokens = { access_token: `${host}-${issued}`, refresh_token: `${host}-refresh` };
    const api_domain = host.replace('accounts.zoho.', 'https://www.zohoapis.');
    return { body: { ...tokens, token_type: 'bearer', expires_in: 3600, api_domain } };
  }
  if (pathname.endsWith('/revoke')) return { body: { status: 'success' } };
  if (host.startsWith('www.zohoapis.')) return { body: { users: [{ id: `${issued}` }] } };
  // A token works only at the host that granted it.
  if (!headers.authorization?.startsWith(`Bearer ${host}-`)) return { status: 401, body: {} };
  if (pathname === '/me') return { body: { email: 'ada@example.com' } };
  return { body: { page_count: 1, items: [{ id: 'w', name: `Workspace at ${host}` }] } };
};
const provider = await startStub(respond);
const hosts = [...Object.keys(clients), 'www.zohoapis.com', 'www.zohoapis.eu', 'www.zohoapis.in'];
const stack = await startTestStack({
  originMap: new Map(hosts.map((host) => [`https://${host}`, provider.origin])),
});
const { request, createTenant, connectionOf, oauthApps, database } = stack;
const { start, callBack } = createConnecting(stack);

const put = (integrationType: string, client: string, region?: string) => {
  const [clientId = '', clientSecret = ''] = client.split(':');
  return oauthApps.put({ integrationType, region, clientId, clientSecret });
};
/** Makes its access token expire, and runs the scheduled refresh. @returns its status */
const refreshed = async (tenantId: string, type: string) => {
  const { change, stored } = connectionOf(tenantId, type);
  await change({ state: { is: 'live' }, accessTokenExpiresAtMs: 1, refreshDueAtMs: 1 });
  await runDueRefreshes(stack);
  const after = await stored();
  return { state: after?.state.is, refreshed: after?.refreshedAtMs !== undefined };
};
const live = { state: 'live', refreshed: true };

describe('typeform.eu', () => {
  it('is connected, refreshed and queried at its own host, with its own app', async () => {
    await put('typeform', 'com-client:com-secret');
    await put('typeform', 'eu-client:eu-secret', 'api.typeform.eu');
    const { tenantId, apiKey } = await createTenant();
    const url = await start(apiKey, 'typeform', { region: 'typeform_eu' });
    expect(url.origin + url.pathname).toBe('https://api.typeform.eu/oauth/authorize');
    expect(url.searchParams.get('client_id')).toBe('eu-client');
    expect(await callBack('typeform', url)).toMatchObject({ success: 'true' });
    expect(await connectionOf(tenantId, 'typeform').stored()).toMatchObject({
      account: { id: 'ada@example.com' },
      variables: { login_host: 'api.typeform.eu', api_host: 'api.typeform.eu' },
    });
    expect(await refreshed(tenantId, 'typeform')).toEqual(live);
    const field = '/events/components/typeform/events/response_submitted/options/workspace_id';
    expect((await request(field, { apiKey })).text).toContain('Workspace at api.typeform.eu');
  });
});

describe('zoho', () => {
  const connectIn = async (center: string) => {
    const { tenantId, apiKey } = await createTenant();
    const server = { 'accounts-server': `https://accounts.zoho.${center}` };
    const outcome = await callBack('zoho', await start(apiKey, 'zoho'), server);
    return { tenantId, apiKey, outcome };
  };

  it('gets each data center’s own secret, or the common one', async () => {
    await put('zoho', 'zoho-client:us-secret');
    await put('zoho', 'zoho-client:eu-secret', 'accounts.zoho.eu');
    for (const center of ['com', 'eu', 'in']) {
      const { tenantId, outcome } = await connectIn(center);
      expect(outcome, center).toMatchObject({ success: 'true' });
      expect(await refreshed(tenantId, 'zoho'), center).toEqual(live);
    }
  });

  it('marks a connection whose center gets a wrong secret, and no others', async () => {
    await put('zoho', 'zoho-client:us-secret');
    await put('zoho', 'zoho-client:eu-secret', 'accounts.zoho.eu');
    const european = await connectIn('eu');
    const indian = await connectIn('in');
    await put('zoho', 'zoho-client:wrong', 'accounts.zoho.eu');
    // A process keeps an app that works for five minutes, so a new one begins.
    await stack.stack.functions.get('refresh-queued-connections')?.close();
    expect(await refreshed(european.tenantId, 'zoho')).toMatchObject({
      state: 'app_refused',
    });
    expect(await refreshed(indian.tenantId, 'zoho')).toMatchObject({ state: 'live' });
    await put('zoho', 'zoho-client:eu-secret', 'accounts.zoho.eu');
    expect(await refreshed(european.tenantId, 'zoho')).toMatchObject({ state: 'live' });
  });

  it('is disconnected with its center’s app, also if that is the only one', async () => {
    await put('zoho', 'zoho-client:us-secret');
    await put('zoho', 'zoho-client:eu-secret', 'accounts.zoho.eu');
    const { apiKey, outcome } = await connectIn('eu');
    await createRegisteredApps(database).remove({ integrationType: 'zoho', tenantId: undefined });
    provider.requests.length = 0;
    const path = `/integrations/${outcome.integration_id}`;
    const result = await request(path, { method: 'DELETE', apiKey });
    expect(result).toMatchObject({ status: 200, body: { revoked: true } });
    expect(provider.requests.at(-1)?.url.host).toBe('accounts.zoho.eu');
  });
});
