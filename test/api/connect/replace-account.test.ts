import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const stack = await useStackWith(['slack.com', 'acme.myshopify.com']);
const { request, createTenant, connections, provider } = stack;
const { start, callBack, redirectOf } = createConnecting(stack);
await stack.setUpApps('slack', 'shopify');

const logIn = (started: URL, team: string) => {
  provider.respond = () => ({
    body: {
      ok: true,
      access_token: `token of ${team}`,
      token_type: 'bot',
      team: { id: team, name: `Team ${team}` },
    },
  });
  return callBack('slack', started);
};
const connect = async (apiKey: string, team: string, body = {}) =>
  logIn(await start(apiKey, 'slack', body), team);

describe('connecting another account while one is connected', () => {
  it('is refused, and the redirect does not say whose account is connected', async () => {
    const { tenantId, apiKey } = await createTenant();
    await connect(apiKey, 'A');
    const before = await connections.primary(tenantId, 'slack');
    expect(await connect(apiKey, 'B')).toMatchObject({
      success: 'false',
      error_msg:
        'Another account was connected before, and stays as it is. Start again, and choose to add this account or to replace the other.',
    });
    expect(await connections.primary(tenantId, 'slack')).toEqual(before);
  });
});

describe('a start that names the integration to connect again', () => {
  const twoAccounts = async () => {
    const tenant = await createTenant();
    const add = { if_other_account: 'add' };
    const [first, second] = [
      await connect(tenant.apiKey, 'A'),
      await connect(tenant.apiKey, 'B', add),
    ];
    const ids = [first.integration_id, second.integration_id ?? ''] as const;
    const accounts = async () =>
      (await connections.ofType(tenant.tenantId, 'slack')).connections.map(
        ({ integrationId, account }) => [integrationId, account?.id],
      );
    return { ...tenant, ids, accounts };
  };

  it('renews the account that logged in, and leaves the one that it names as it was', async () => {
    const { apiKey, ids, accounts } = await twoAccounts();
    const before = await accounts();
    const placement = { integration_id: ids[1], if_other_account: 'replace' };
    const started = await start(apiKey, 'slack', placement);
    expect(await logIn(started, 'A')).toMatchObject({
      success: 'false',
      error_code: 'wrong_account',
    });
    expect(await accounts()).toEqual(before);
    const attempt_id = started.searchParams.get('state')?.slice(0, 22);
    const attempt = await request(`/integrations/oauth_attempts/${attempt_id}`, { apiKey });
    expect(attempt.body).toMatchObject({ status: 'failed', logged_in_as: ids[0] });
  });

  it('is refused for an integration that the tenant does not have, or of another type', async () => {
    const { apiKey, ids } = await twoAccounts();
    const stranger = await createTenant();
    const ask = (type: string, key: string, body: object) =>
      request(`/integrations/oauth_start/${type}`, {
        ...{ method: 'POST', apiKey: key },
        body: JSON.stringify(body),
      });
    const missing = {
      status: 404,
      body: { detail: expect.stringContaining('no such integration') },
    };
    const named = { integration_id: ids[1] };
    expect(await ask('slack', stranger.apiKey, named)).toMatchObject(missing);
    expect(await ask('shopify', apiKey, { ...named, shop: 'acme' })).toMatchObject(missing);
    expect(await ask('slack', apiKey, { ...named, if_other_account: 'add' })).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/^if_other_account: send refuse or replace/) },
    });
  });
});

describe('a signed callback', () => {
  const signed = (parameters: Record<string, string>, secret = 'secret') => {
    const message = Object.entries(parameters).map((pair) => pair.join('='));
    const hmac = createHmac('sha256', secret).update(message.sort().join('&')).digest('hex');
    return new URLSearchParams({ ...parameters, hmac });
  };
  const flow = async () => {
    const { apiKey, tenantId } = await createTenant();
    const started = await start(apiKey, 'shopify', { shop: 'acme' });
    const state = started.searchParams.get('state') ?? '';
    provider.respond = () => ({ body: { access_token: 'a', scope: 'read_orders' } });
    return { tenantId, query: { code: 'c', state, shop: 'acme.myshopify.com', timestamp: '1' } };
  };
  const come = async (query: URLSearchParams) =>
    redirectOf(await request(`/integrations/oauth_callback/shopify?${query}`));

  it('is refused without an exchange when the signature is wrong, or when it is about another shop', async () => {
    const { tenantId, query } = await flow();
    provider.requests.length = 0;
    const forged = [
      new URLSearchParams(query),
      signed(query, 'guess'),
      signed({ ...query, shop: 'evil.myshopify.com' }),
      new URLSearchParams([...signed(query), ['shop', 'evil.myshopify.com']]),
      new URLSearchParams([...signed(query), ['extra', 'x']]),
    ];
    for (const callback of forged) {
      expect(await come(callback)).toContainEqual(['error_code', 'invalid_link']);
    }
    expect(provider.requests).toEqual([]);
    expect(await connections.primary(tenantId, 'shopify')).toBeUndefined();
    expect(await come(signed(query))).toContainEqual(['success', 'true']);
  });
});
