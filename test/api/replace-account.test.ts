import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createConnecting } from '../support/stack/connecting.ts';
import { useStackWith } from '../support/stack/shared-stack.ts';

const stack = await useStackWith(['slack.com', 'acme.myshopify.com']);
const { request, createTenant, connections, provider } = stack;
const { start, callBack, redirectOf } = createConnecting(stack);
await stack.setUpApps('slack', 'shopify');

describe('connecting another account while one is connected', () => {
  const connect = async (apiKey: string, team: string, body = {}) => {
    provider.answer = () => ({
      body: {
        ok: true,
        access_token: `token of ${team}`,
        token_type: 'bot',
        team: { id: team, name: `Team ${team}` },
      },
    });
    return callBack('slack', await start(apiKey, 'slack', body));
  };

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

  it('replaces the account when the start asked for it', async () => {
    const { tenantId, apiKey } = await createTenant();
    const first = await connect(apiKey, 'A');
    expect(await connect(apiKey, 'B', { if_other_account: 'replace' })).toEqual(first);
    expect(await connections.primary(tenantId, 'slack')).toMatchObject({ account: { id: 'B' } });
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
    provider.answer = () => ({ body: { access_token: 'a', scope: 'read_orders' } });
    return { tenantId, query: { code: 'c', state, shop: 'acme.myshopify.com', timestamp: '1' } };
  };
  const come = async (query: URLSearchParams) =>
    redirectOf(await request(`/integrations/oauth_callback/shopify?${query}`));

  it('is accepted when the provider signed it', async () => {
    const { query } = await flow();
    expect(await come(signed(query))).toContainEqual(['success', 'true']);
  });

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
  });
});
