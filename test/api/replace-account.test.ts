import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startStub } from '../support/providers/stub-server.ts';
import { settingsRedirectOf } from '../support/stack/connecting.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const provider = await startStub(() => ({ body: {} }));
const { request, createTenant, connections, oauthApps, info } = await useStack([
  ['https://slack.com', provider.origin],
  ['https://acme.myshopify.com', provider.origin],
]);
for (const integrationType of ['slack', 'shopify']) {
  await oauthApps.put({ integrationType, clientId: 'id', clientSecret: 'secret' });
}

const start = async (apiKey: string, type: string, body: object) => {
  const path = `/integrations/oauth_start/${type}`;
  const answer = await request(path, { method: 'POST', apiKey, body: JSON.stringify(body) });
  const url = (answer.body as { authorization_url?: string }).authorization_url;
  return { answer, state: url ? (new URL(url).searchParams.get('state') ?? '') : '' };
};
const callBack = async (type: string, query: URLSearchParams) =>
  settingsRedirectOf(
    await request(`/integrations/oauth_callback/${type}?${query}`),
    info.frontend_url,
  )[2];

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
    const { state } = await start(apiKey, 'slack', body);
    return callBack('slack', new URLSearchParams({ code: 'c', state }));
  };

  it('is refused, and the redirect does not say whose account is connected', async () => {
    const { tenantId, apiKey } = await createTenant();
    await connect(apiKey, 'A');
    const before = await connections.primary(tenantId, 'slack');
    expect(await connect(apiKey, 'B')).toEqual([
      'error_msg',
      'Another account was connected before, and stays as it is. Start again, and choose to add this account or to replace the other.',
    ]);
    expect(await connections.primary(tenantId, 'slack')).toEqual(before);
  });

  it('replaces the account when the start asked for it', async () => {
    const { tenantId, apiKey } = await createTenant();
    const first = await connect(apiKey, 'A');
    expect(await connect(apiKey, 'B', { if_other_account: 'replace' })).toEqual(first);
    expect(await connections.primary(tenantId, 'slack')).toMatchObject({ account: { id: 'B' } });
  });
});

describe('a provider that needs to know more', () => {
  it.each([
    ['nothing', {}, 'give the shop name'],
    ['a host', { shop: 'evil.example/' }, 'not valid; give the shop name'],
    ['a dot', { shop: 'acme.myshopify.com' }, 'not valid; give the shop name'],
    ['capitals', { shop: 'ACME' }, 'not valid; give the shop name'],
    ['a number', { shop: 5 }, 'send a string'],
    ['something else', { shop: 'acme', region: 'eu' }, 'does not need this'],
    ['something else to do', { shop: 'acme', if_other_account: 'yes' }, 'refuse, replace, add'],
  ])('422s %s, naming the field', async (_, body, words) => {
    const { apiKey } = await createTenant();
    const { answer } = await start(apiKey, 'shopify', body);
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ field: expect.stringMatching(/^(shop|region|if_other_account)$/) }] },
    });
    expect((answer.body as { detail: string }).detail).toContain(words);
  });
});

describe('a signed callback', () => {
  const signed = (parameters: Record<string, string>, secret = 'secret') => {
    const message = Object.entries(parameters)
      .map((pair) => pair.join('='))
      .sort()
      .join('&');
    const hmac = createHmac('sha256', secret).update(message).digest('hex');
    return new URLSearchParams({ ...parameters, hmac });
  };
  const flow = async () => {
    const { apiKey, tenantId } = await createTenant();
    const { state } = await start(apiKey, 'shopify', { shop: 'acme' });
    provider.answer = () => ({ body: { access_token: 'a', scope: 'read_orders' } });
    return { tenantId, query: { code: 'c', state, shop: 'acme.myshopify.com', timestamp: '1' } };
  };

  it('is accepted when the provider signed it', async () => {
    const { query } = await flow();
    expect((await callBack('shopify', signed(query)))?.[0]).toBe('integration_id');
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
      expect(await callBack('shopify', callback)).toEqual([
        'error_msg',
        'This link is invalid or has expired. Please start again.',
      ]);
    }
    expect(provider.requests).toEqual([]);
    expect(await connections.primary(tenantId, 'shopify')).toBeUndefined();
  });
});
