import { describe, expect, it } from 'vitest';
import type { StubResponse } from '../../support/providers/stub-server.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { runDueRefreshes } from '../../support/stack/due-refreshes.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const stack = await useStackWith([
  'slack.com',
  'oauth2.googleapis.com',
  'graph.facebook.com',
  'services.leadconnectorhq.com',
  'auth.monday.com',
  'api.monday.com',
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
  it('gmail sends code, verifier and secret in the body, and keeps the scopes granted', async () => {
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

  it('slack takes the bot’s token, by Basic authentication and without a verifier', async () => {
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

  it('slack was granted all that was asked for if its answer names no scope', async () => {
    await setUpApps('slack');
    const { tenantId, apiKey } = await createTenant();
    const started = await start(apiKey, 'slack', { scopes: ['reactions:read'] });
    provider.respond = () => ({ body: { ok: true, access_token: 'xoxb-1', token_type: 'bot' } });
    await callBack('slack', started);
    expect((await connectionOf(tenantId, 'slack').stored())?.grantedScopes).toEqual(
      started.searchParams.get('scope')?.split(','),
    );
  });

  it('monday’s access token ends when it says itself, and its grant six months after the consent', async () => {
    const exp = Math.floor(Date.now() / 1000) + 3600;
    const payload = Buffer.from(JSON.stringify({ exp })).toString('base64url');
    const { stored } = await connect('monday', () => ({
      body: { access_token: `e30.${payload}.c2ln`, refresh_token: 'r', token_type: 'Bearer' },
    }));
    const { connectedAtMs = 0, ...connection } = (await stored()) ?? {};
    expect(connection).toMatchObject({
      accessTokenExpiresAtMs: exp * 1000,
      grantExpiresAtMs: connectedAtMs + 183 * 86_400_000,
    });
  });

  it('slack may begin to name its issuer, which nobody expects yet', async () => {
    const response = { ok: true, access_token: 'xoxb-1', token_type: 'bot', scope: 'users:read' };
    const iss = 'https://slack.com';
    const { outcome } = await connect('slack', () => ({ body: response }), { iss });
    expect(outcome).toMatchObject({ success: 'true' });
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

  it('facebook keeps the known end when the answer with a new token names none', async () => {
    const { stored, tokens, change } = await connect('facebook', () => ({
      body: { access_token: 'long', token_type: 'bearer', expires_in: 600 },
    }));
    const { accessTokenExpiresAtMs } = await tokens();
    expect(await stored()).toMatchObject({ grantExpiresAtMs: accessTokenExpiresAtMs });
    await change({ refreshDueAtMs: 1 });
    provider.respond = () => ({ body: { access_token: 'longer', token_type: 'bearer' } });
    await runDueRefreshes(stack);
    const ends = { accessTokenExpiresAtMs, grantExpiresAtMs: accessTokenExpiresAtMs };
    expect(await stored()).toMatchObject({ refreshedAtMs: expect.any(Number), ...ends });
  });

  it.each([
    ['slack', { body: { ok: false, error: 'invalid_code' } }, 'no longer accepts'],
    ['slack', { body: { ok: false, error: 'bad_client_secret' } }, 'not set up yet'],
    ['slack', { body: { ok: true } }, 'did not complete'],
    [
      'slack',
      { body: { ok: false, error: 'cannot_install_an_org_installed_app' } },
      'An administrator of your account',
    ],
    ['gmail', { status: 400, body: { error: 'redirect_uri_mismatch' } }, 'not set up yet'],
    ['gmail', { status: 500, body: '<html>' }, 'did not complete'],
    ['gmail', { status: 302, headers: { location: 'http://127.0.0.1/' } }, 'did not complete'],
    [
      'facebook',
      { status: 400, body: { error: { code: 100, message: 'used' } } },
      'no longer accepts',
    ],
    ['facebook', { status: 400, body: { error: { code: 101, message: 'app' } } }, 'not set up yet'],
  ])('%s: answers %o with a redirect in our own words', async (type, response, words) => {
    const { outcome, stored } = await connect(type, () => response);
    expect(outcome).toMatchObject({ success: 'false', error_msg: expect.stringContaining(words) });
    expect(await stored()).toBeUndefined();
  });
});

it('HighLevel’s location is known by its company, or learns it from a refresh', async () => {
  const granted = { access_token: 'a', refresh_token: 'r', expires_in: 3600, locationId: 'loc1' };
  let company: object = { companyId: 'c1' };
  await setUpApps('gohighlevel');
  const { tenantId, apiKey } = await createTenant();
  provider.respond = ({ form }) => ({
    body: form.has('grant_type')
      ? { ...granted, ...company }
      : { location: { id: 'loc1', name: 'Main street' } },
  });
  const { stored, change } = connectionOf(tenantId, 'gohighlevel');
  const companyOf = async () => (await stored())?.account?.companyId;
  await callBack('crm-location', await start(apiKey, 'gohighlevel'));
  expect(await companyOf()).toBe('c1');

  const account = { id: 'loc1', label: 'Of no known company' };
  for (company of [{}, { companyId: 'c2' }]) {
    await change({ account, accessTokenExpiresAtMs: 1, refreshDueAtMs: 1 });
    await runDueRefreshes(stack);
    expect(await stored()).toMatchObject({ account: { ...account, ...company } });
  }
});
