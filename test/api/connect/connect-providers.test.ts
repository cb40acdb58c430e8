import { describe, expect, it } from 'vitest';
import type { StubResponse } from '../../support/providers/stub-server.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const stack = await useStackWith([
  'slack.com',
  'oauth2.googleapis.com',
  'graph.facebook.com',
  'services.leadconnectorhq.com',
]);
const { createTenant, connectionOf, setUpApps, info, provider } = stack;
const { start, callBack } = createConnecting(stack);

/** The callback as the provider's browser redirect makes it, for a flow just started. */
const connect = async (
  type: string,
  response: (form: URLSearchParams) => StubResponse,
  more: Record<string, string> = {},
) => {
  await setUpApps(type);
  const { tenantId, apiKey } = await createTenant();
  const started = await start(apiKey, type);
  provider.requests.length = 0;
  provider.respond = ({ form }) => response(form);
  const outcome = await callBack(type, started, more);
  return { outcome, requests: provider.requests, ...connectionOf(tenantId, type) };
};

describe('connecting', () => {
  it('gmail sends code, verifier and secret in the body, and stores the granted scopes', async () => {
    const { outcome, stored, tokens, requests } = await connect('gmail', () => ({
      body: {
        access_token: 'a',
        refresh_token: 'r',
        expires_in: 3599,
        token_type: 'Bearer',
        scope: 'https://www.googleapis.com/auth/gmail.modify openid',
        id_token: 'not.a.jwt',
      },
    }));
    expect(outcome).toMatchObject({ category: 'email', success: 'true' });
    expect(Object.fromEntries(requests[0]?.form ?? [])).toEqual({
      grant_type: 'authorization_code',
      code: 'the-code',
      redirect_uri: `${info.base_url}/integrations/oauth_callback/gmail`,
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
      client_id: 'id',
      client_secret: 'secret',
    });
    const grantedScopes = ['https://www.googleapis.com/auth/gmail.modify', 'openid'];
    expect(await stored()).toMatchObject({ grantedScopes });
    expect(await tokens()).toMatchObject({ accessToken: 'a', refreshToken: 'r' });
  });

  it('slack grants the bot’s token, by Basic authentication and without a verifier', async () => {
    const { outcome, stored, requests } = await connect('slack', () => ({
      body: {
        ok: true,
        access_token: 'xoxb-1',
        token_type: 'bot',
        scope: 'channels:read,users:read',
      },
    }));
    expect(outcome).toMatchObject({ success: 'true' });
    expect(requests[0]?.headers.authorization).toBe(`Basic ${btoa('id:secret')}`);
    expect(requests[0]?.form.has('code_verifier')).toBe(false);
    expect(await stored()).toMatchObject({
      grantedScopes: ['channels:read', 'users:read'],
      accessTokenExpiresAtMs: undefined,
    });
  });

  it('facebook swaps the short-lived token for a long-lived one before it stores any', async () => {
    const { outcome, tokens, requests } = await connect('facebook', (form) => ({
      body: form.has('fb_exchange_token')
        ? { access_token: 'long', token_type: 'bearer', expires_in: 5_184_000 }
        : { access_token: 'short', token_type: 'bearer', expires_in: 5000 },
    }));
    expect(outcome).toMatchObject({ success: 'true' });
    expect(requests[1]?.form.get('grant_type')).toBe('fb_exchange_token');
    expect(requests[1]?.form.get('fb_exchange_token')).toBe('short');
    expect(await tokens()).toMatchObject({ accessToken: 'long' });
  });

  it.each([
    ['slack', { body: { ok: false, error: 'invalid_code' } }, 'no longer accepts'],
    ['slack', { body: { ok: true } }, 'did not complete'],
    ['gmail', { status: 500, body: '<html>' }, 'did not complete'],
    ['gmail', { status: 302, headers: { location: 'http://127.0.0.1/' } }, 'did not complete'],
    ['facebook', { status: 400, body: { error: { code: 101, message: 'app' } } }, 'not set up yet'],
  ])('%s: answers %o with a redirect in our own words', async (type, response, words) => {
    const { outcome, stored } = await connect(type, () => response);
    expect(outcome).toMatchObject({ success: 'false', error_msg: expect.stringContaining(words) });
    expect(await stored()).toBeUndefined();
  });
});

it('HighLevel, which refuses a redirect URI with its name, gets another one, and names a company', async () => {
  const redirect_uri = `${info.base_url}/integrations/oauth_callback/crm-location`;
  const granted = { access_token: 'a', refresh_token: 'r', expires_in: 3600, locationId: 'loc1' };
  await setUpApps('gohighlevel');
  const { tenantId, apiKey } = await createTenant();
  const started = await start(apiKey, 'gohighlevel');
  expect(started.searchParams.get('redirect_uri')).toBe(redirect_uri);
  provider.requests.length = 0;
  provider.respond = ({ form }) => ({
    body: form.has('grant_type')
      ? { ...granted, companyId: 'c1' }
      : { location: { id: 'loc1', name: 'Main street' } },
  });
  expect(await callBack('crm-location', started)).toMatchObject({
    category: 'crm',
    success: 'true',
  });
  expect(provider.requests[0]?.form.get('redirect_uri')).toBe(redirect_uri);
  expect(await connectionOf(tenantId, 'gohighlevel').stored()).toMatchObject({
    account: { companyId: 'c1' },
  });
});
