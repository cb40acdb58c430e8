import { describe, expect, it } from 'vitest';
import { type StubAnswer, startStub } from '../support/providers/stub-server.ts';
import { createConnecting, settingsRedirectOf } from '../support/stack/connecting.ts';
import { runDueRefreshes } from '../support/stack/due-refreshes.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const provider = await startStub(() => ({ body: {} }));
const stack = await useStack(
  ['https://slack.com', 'https://oauth2.googleapis.com', 'https://graph.facebook.com'].map(
    (origin) => [origin, provider.origin],
  ),
);
const { request, createTenant, connections, oauthApps, secretBox, info } = stack;
const { start } = createConnecting(stack);

/** The callback as the provider's browser redirect makes it, for a flow just started. */
const callBack = async (integrationType: string, answer: (form: URLSearchParams) => StubAnswer) => {
  await oauthApps.put({ integrationType, clientId: 'id', clientSecret: 'secret' });
  const { tenantId, apiKey } = await createTenant();
  const state = (await start(apiKey, integrationType)).searchParams.get('state');
  provider.requests.length = 0;
  provider.answer = ({ form }) => answer(form);
  const path = `/integrations/oauth_callback/${integrationType}?code=the-code&state=${state}`;
  const redirect = settingsRedirectOf(await request(path), info.frontend_url);
  const stored = await connections.primary(tenantId, integrationType);
  const owner = { purpose: 'connection', tenantId, integrationType } as const;
  const tokens = stored && JSON.parse(await secretBox.open(stored.sealedTokens, owner));
  return { redirect, stored, tokens, requests: provider.requests };
};

describe('connecting', () => {
  it('gmail sends code, verifier and secret in the body, and keeps the scopes granted', async () => {
    const { redirect, stored, tokens, requests } = await callBack('gmail', () => ({
      body: {
        access_token: 'a',
        refresh_token: 'r',
        expires_in: 3599,
        token_type: 'Bearer',
        scope: 'https://www.googleapis.com/auth/gmail.modify openid',
        id_token: 'not.a.jwt',
      },
    }));
    expect(redirect.slice(0, 2)).toEqual([
      ['category', 'email'],
      ['success', 'true'],
    ]);
    expect(Object.fromEntries(requests[0]?.form ?? [])).toEqual({
      grant_type: 'authorization_code',
      code: 'the-code',
      redirect_uri: `${info.base_url}/integrations/oauth_callback/gmail`,
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
      client_id: 'id',
      client_secret: 'secret',
    });
    expect(stored?.grantedScopes).toEqual([
      'https://www.googleapis.com/auth/gmail.modify',
      'openid',
    ]);
    expect(tokens).toMatchObject({ accessToken: 'a', refreshToken: 'r' });
  });

  it('slack takes the bot’s token, by Basic authentication and without a verifier', async () => {
    const { redirect, stored, requests } = await callBack('slack', () => ({
      body: {
        ok: true,
        access_token: 'xoxb-1',
        token_type: 'bot',
        scope: 'channels:read,users:read',
      },
    }));
    expect(redirect[1]).toEqual(['success', 'true']);
    expect(requests[0]?.headers.authorization).toBe(`Basic ${btoa('id:secret')}`);
    expect(requests[0]?.form.has('code_verifier')).toBe(false);
    expect(stored?.grantedScopes).toEqual(['channels:read', 'users:read']);
    expect(stored?.accessTokenExpiresAtMs).toBeUndefined();
  });

  it('facebook swaps the short-lived token for a long-lived one before it stores any', async () => {
    const { redirect, tokens, requests } = await callBack('facebook', (form) => ({
      body: form.has('fb_exchange_token')
        ? { access_token: 'long', token_type: 'bearer', expires_in: 5_184_000 }
        : { access_token: 'short', token_type: 'bearer', expires_in: 5000 },
    }));
    expect(redirect[1]).toEqual(['success', 'true']);
    expect(requests[1]?.form.get('grant_type')).toBe('fb_exchange_token');
    expect(requests[1]?.form.get('fb_exchange_token')).toBe('short');
    expect(tokens.accessToken).toBe('long');
  });

  it('facebook keeps the known end when the answer with a new token names none', async () => {
    const { stored, tokens } = await callBack('facebook', () => ({
      body: { access_token: 'long', token_type: 'bearer', expires_in: 600 },
    }));
    const endsAtMs = tokens.accessTokenExpiresAtMs;
    expect(stored?.lapsesAtMs).toBe(endsAtMs);
    if (!stored) throw new Error('not connected');
    const due = { ...stored, refreshDueAtMs: 1, version: stored.version + 1 };
    await connections.put(due, stored.version);
    provider.answer = () => ({ body: { access_token: 'longer', token_type: 'bearer' } });
    await runDueRefreshes(stack);
    const after = await connections.primary(stored.tenantId, 'facebook');
    expect(after).toMatchObject({ refreshedAtMs: expect.any(Number), lapsesAtMs: endsAtMs });
    expect(after?.accessTokenExpiresAtMs).toBe(endsAtMs);
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
  ])('%s: answers %o with a redirect in our own words', async (integrationType, answer, words) => {
    const { redirect, stored } = await callBack(integrationType, () => answer);
    expect(redirect[1]).toEqual(['success', 'false']);
    expect(redirect[2]).toEqual(['error_msg', expect.stringContaining(words)]);
    expect(stored).toBeUndefined();
  });
});
