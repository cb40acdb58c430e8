import * as oauth from 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { composeSandbox } from '../../../functions/composition/sandbox.ts';
import { serveSandbox } from '../../../functions/sandbox/http/serve-sandbox.ts';
import { sandboxSecret } from '../../../functions/sandbox/http/token-endpoint.ts';
import { aConfig } from '../../support/run/a-config.ts';

const publicBaseUrl = 'https://api.example.com/api';
const { issuer, redirectUri } = composeSandbox({ ...aConfig, publicBaseUrl });
const start = 1_800_000_000_000;

const server: oauth.AuthorizationServer = {
  issuer,
  token_endpoint: `${issuer}/token`,
  revocation_endpoint: `${issuer}/token/revocation`,
  userinfo_endpoint: `${issuer}/me`,
  authorization_response_iss_parameter_supported: true,
};
const client: oauth.Client = { client_id: 'trunkline' };
const authentication = oauth.ClientSecretBasic(sandboxSecret);
const known = [server, client, authentication] as const;

/** A client of the demo provider, which calls it in this process. @param afterMs how late the calls are */
const calling = (afterMs = 0) => {
  const nowMs = () => start + afterMs;
  const send = async (address: string | URL, init: RequestInit = {}) => {
    const url = new URL(address);
    const { status, headers, body, text } = await serveSandbox(
      { issuer, redirectUri, nowMs },
      {
        pathname: () => url.pathname.slice('/api'.length),
        query: Object.fromEntries(url.searchParams),
        headers: Object.fromEntries(new Headers(init.headers)),
        rawBody: Buffer.from(String(init.body ?? '')),
      },
    );
    const json = { 'Content-Type': 'application/json' };
    return new Response(text ?? JSON.stringify(body), { status, headers: { ...json, ...headers } });
  };
  return { send, options: { [oauth.customFetch]: send } };
};

const verifier = 'v'.repeat(43);
const authorizationUrl = async (changed: Record<string, string> = {}) =>
  `${issuer}/auth?${new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: redirectUri,
    scope: 'openid offline_access projects:read comments:read',
    state: 'the-state',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...changed,
  })}`;

const allowing = { username: 'Ada', projects: 'on', action: 'allow' };
const submit = async (form: Record<string, string>, headers = {}) => {
  const init = { method: 'POST', body: new URLSearchParams(form), headers };
  return calling().send(await authorizationUrl(), init);
};
const callbackOf = (response: Response) => new URL(response.headers.get('location') ?? '');
const allowed = async (form: Record<string, string> = {}) =>
  oauth.validateAuthResponse(
    server,
    client,
    callbackOf(await submit({ ...allowing, ...form })),
    'the-state',
  );

const exchange = async (
  callback: URLSearchParams,
  { afterMs = 0, uri = redirectUri, by = verifier, as = client, auth = authentication } = {},
) => {
  const { options } = calling(afterMs);
  return oauth.processAuthorizationCodeResponse(
    server,
    as,
    await oauth.authorizationCodeGrantRequest(server, as, auth, callback, uri, by, options),
  );
};

describe('the demo provider of a sandbox', () => {
  it('takes a client of OAuth through consent, tokens, a refresh and a revocation', async () => {
    const { options, send } = calling();
    const first = await exchange(await allowed());
    expect(first).toMatchObject({
      token_type: 'bearer',
      expires_in: 300,
      scope: 'openid offline_access projects:read',
      access_token: expect.stringMatching(/^sandbox_access_/),
      refresh_token: expect.stringMatching(/^sandbox_refresh_/),
    });
    const refreshed = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(...known, first.refresh_token ?? '', options),
    );
    const headers = { Authorization: `Bearer ${refreshed.access_token}` };
    expect(await (await send(`${issuer}/me`, { headers })).json()).toEqual({ sub: 'Ada' });
    expect(await (await send(`${issuer}/api/projects`, { headers })).json()).toMatchObject({
      projects: [{ id: 'errands', name: 'Ada’s errands' }, { id: 'website' }],
      next_cursor: '2',
    });
    const ended = await oauth.revocationRequest(...known, refreshed.refresh_token ?? '', options);
    await expect(oauth.processRevocationResponse(ended)).resolves.toBeUndefined();
  });

  it.each([
    ['another verifier', { by: 'w'.repeat(43) }],
    ['another redirect URI', { uri: `${redirectUri}/x` }],
    ['another client', { as: { client_id: 'other' } }],
    ['a code that has expired', { afterMs: 600_000 }],
  ])('refuses %s', async (_, changed) => {
    await expect(exchange(await allowed(), changed)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('refuses another secret, and an access token in the place of a refresh token', async () => {
    const wrong = exchange(await allowed(), { auth: oauth.ClientSecretBasic('other') });
    await expect(wrong).rejects.toMatchObject({ cause: [{ scheme: 'basic' }] });
    const { access_token } = await exchange(await allowed());
    const { options } = calling();
    const response = await oauth.refreshTokenGrantRequest(...known, access_token, options);
    expect(await response.json()).toEqual({ error: 'invalid_grant' });
  });

  it('says honestly what it cannot: it stores nothing, so a code works again', async () => {
    const callback = await allowed();
    await exchange(callback);
    await expect(exchange(callback)).resolves.toHaveProperty('access_token');
  });

  it.each([
    ['an address of somebody else', { redirect_uri: 'https://evil.example.com/' }],
    ['an address below its own', { redirect_uri: `${redirectUri}/../x` }],
    ['a client with markup', { client_id: '<b>x</b>' }],
  ])('sends nobody to %s', async (_, changed) => {
    const response = await calling().send(await authorizationUrl(changed));
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });

  it.each([
    ['response_type', 'token', 'unsupported_response_type'],
    ['code_challenge_method', 'plain', 'invalid_request'],
    ['code_challenge', '', 'invalid_request'],
    ['scope', 'everything', 'invalid_scope'],
  ])('refuses %s %s as the client’s mistake', async (name, value, error) => {
    const response = await calling().send(await authorizationUrl({ [name]: value }));
    const { searchParams } = callbackOf(response);
    expect(Object.fromEntries(searchParams)).toEqual({ error, state: 'the-state', iss: issuer });
  });

  it('shows a page that repeats nothing that was sent, and that no other page may frame', async () => {
    const state = '"><script>alert(1)</script>';
    const page = await calling().send(await authorizationUrl({ state }));
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'none'");
    expect(await page.text()).not.toContain('script');
  });

  it('takes no form that another page sent, and no name that cannot be shown', async () => {
    const foreign = await submit(allowing, { 'Sec-Fetch-Site': 'cross-site' });
    expect(foreign.status).toBe(403);
    for (const username of ['', ' ', 'a'.repeat(61), 'a\u0000']) {
      const response = await submit({ ...allowing, username });
      expect(response.status).toBe(422);
      expect(await response.text()).toContain('Enter a name of 1 to 60 characters.');
    }
  });

  it('grants what was ticked, and nothing to who cancels', async () => {
    const { comments, ...cancelled } = { ...allowing, comments: 'on', action: 'cancel' };
    const both = await exchange(await allowed({ comments }));
    expect(both.scope).toBe('openid offline_access projects:read comments:read');
    const { searchParams } = callbackOf(await submit(cancelled));
    expect(searchParams.get('error')).toBe('access_denied');
  });

  it.each(['', 'Bearer', 'Bearer sandbox_access_', 'Bearer sandbox_access_e30', 'Bearer xoxb-1'])(
    'lets nobody read with %j',
    async (Authorization) => {
      for (const path of ['/me', '/api/projects']) {
        expect((await calling().send(issuer + path, { headers: { Authorization } })).status).toBe(
          401,
        );
      }
    },
  );
});
