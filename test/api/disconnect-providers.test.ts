import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TokenSet } from '../../functions/domain/connection/token-set.ts';
import { type StubAnswer, type StubRequest, startStub } from '../support/providers/stub-server.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const provider = await startStub(() => ({ body: {} }));
const hosts = [
  'acme.myshopify.com',
  'zoom.us',
  'slack.com',
  'api.notion.com',
  'services.leadconnectorhq.com',
  'api.hubapi.com',
  'www.linkedin.com',
  'graph.facebook.com',
  'oauth2.googleapis.com',
];
const stack = await useStack(hosts.map((host) => [`https://${host}`, provider.origin]));
const { request, createTenant, connect, connections, oauthApps } = stack;

const expired = { accessToken: 'old', refreshToken: 'refresh-old', accessTokenExpiresAtMs: 1 };
const account = { id: `account-${randomUUID()}`, label: 'Acme' };

type Refreshing = (request: StubRequest) => StubAnswer;
const refreshes: Refreshing = () => ({
  body: {
    ok: true,
    access_token: 'fresh',
    refresh_token: 'refresh-new',
    token_type: 'bearer',
    expires_in: 3600,
  },
});

const isTokenRequest = ({ form, json }: StubRequest) =>
  form.has('grant_type') || json?.grant_type !== undefined;
const lineOf = ({ method, url }: StubRequest) => `${method} ${url.host}${url.pathname}`;

/** Accepts only the fresh access token, in headers and parameters, like the real providers. */
const serve = (refresh: Refreshing, refused: (request: StubRequest) => boolean = () => false) => {
  provider.requests.length = 0;
  provider.answer = (asked) => {
    if (isTokenRequest(asked)) return refresh(asked);
    const { headers, form, json } = asked;
    const shown = JSON.stringify([headers, [...form], json]);
    const isDead = /Bearer old|"x-shopify-access-token":"old"|"old"/.test(shown);
    return isDead || refused(asked)
      ? { status: 401, body: { ok: false } }
      : { body: { ok: true, success: true } };
  };
};

const connected = async (type: string, tokens: TokenSet, more: object = {}) => {
  await oauthApps.put({ integrationType: type, clientId: 'app1-x', clientSecret: 'secret' });
  const { tenantId, apiKey } = await createTenant();
  await connect(tenantId, type, tokens, { account, ...more });
  const id = (await connections.primary(tenantId, type))?.integrationId;
  const remove = async () => {
    const { body } = await request(`/integrations/${id}`, { method: 'DELETE', apiKey });
    expect(await connections.primary(tenantId, type)).toBeUndefined();
    return body;
  };
  return { tenantId, remove };
};
const endings = () => provider.requests.filter((asked) => !isTokenRequest(asked));

const cases: [string, object, string][] = [
  [
    'shopify',
    { variables: { shop: 'acme' } },
    'DELETE acme.myshopify.com/admin/api_permissions/current.json',
  ],
  ['zoom', {}, 'POST zoom.us/oauth/revoke'],
  ['slack', {}, 'POST slack.com/api/auth.revoke'],
  ['notion', {}, 'POST api.notion.com/v1/oauth/revoke'],
  ['linkedin', {}, 'POST www.linkedin.com/oauth/v2/revoke'],
  ['facebook', {}, 'DELETE graph.facebook.com/v25.0/me/permissions'],
  [
    'gohighlevel',
    { variables: { location_id: 'loc1' } },
    'DELETE services.leadconnectorhq.com/marketplace/app/app1/installations',
  ],
  ['hubspot', {}, 'DELETE api.hubapi.com/appinstalls/2026-03/external-install'],
];

describe.each(cases)('disconnecting %s after an idle day', (type, more, call) => {
  const tokens =
    type === 'facebook' ? { accessToken: 'old', accessTokenExpiresAtMs: 1 } : { ...expired };

  it('refreshes first, since the provider refuses an expired token', async () => {
    const { remove } = await connected(type, tokens, more);
    serve(refreshes);
    expect(await remove()).toMatchObject({ revoked: true });
    expect(provider.requests.filter(isTokenRequest)).toHaveLength(1);
    expect(endings().map(lineOf)).toEqual([call]);
  });

  it.each([
    ['cannot be had', { status: 503, body: 'down' }],
    ['is refused', { status: 400, body: { error: 'invalid_grant' } }],
  ])('deletes the connection also when a fresh token %s', async (_, answer) => {
    const { remove } = await connected(type, tokens, more);
    serve(() => answer);
    const body = await remove();
    // A provider that revokes a refresh token needs no access token.
    expect(body).toMatchObject({ revoked: type === 'hubspot' });
  });
});

describe('disconnecting', () => {
  beforeEach(() => serve(refreshes));

  it('uses a token that still works', async () => {
    const { remove } = await connected('zoom', { ...expired, accessToken: 'good' }, {});
    const tokens = { ...expired, accessToken: 'good', accessTokenExpiresAtMs: undefined };
    const other = await connected('zoom', tokens, { account: { id: 'another', label: '' } });
    expect(await other.remove()).toMatchObject({ revoked: true });
    expect(provider.requests.map(lineOf)).toEqual(['POST zoom.us/oauth/revoke']);
    await remove();
  });

  it('does not refresh when the refresh token is revoked', async () => {
    const { remove } = await connected('gmail', expired, { grantFamily: 'google' });
    expect(await remove()).toMatchObject({ revoked: true });
    expect(provider.requests.map(lineOf)).toEqual(['POST oauth2.googleapis.com/revoke']);
    expect(provider.requests[0]?.form.get('token')).toBe('refresh-old');
  });

  it('names the location from which to remove the app', async () => {
    const more = { variables: { location_id: 'loc1' } };
    const { remove } = await connected('gohighlevel', expired, more);
    await remove();
    expect(endings()[0]).toMatchObject({
      json: { locationId: 'loc1', reason: expect.any(String) },
      headers: { authorization: 'Bearer fresh', version: '2021-07-28' },
    });
  });

  it('revokes when the app cannot be removed, and says that it is still installed', async () => {
    const { remove } = await connected('hubspot', expired, { grantFamily: 'hubspot' });
    serve(refreshes, ({ method }) => method === 'DELETE');
    expect(await remove()).toMatchObject({
      revoked: true,
      detail: expect.stringContaining('still installed'),
    });
    expect(endings().map(lineOf)).toEqual([
      'DELETE api.hubapi.com/appinstalls/2026-03/external-install',
      'POST api.hubapi.com/oauth/2026-03/token/revoke',
    ]);
    expect(Object.fromEntries(endings()[1]?.form ?? [])).toEqual({
      client_id: 'app1-x',
      client_secret: 'secret',
      token: 'refresh-new',
      token_type_hint: 'refresh_token',
    });
  });

  it.each(['hubspot', 'gohighlevel', 'zoom'])(
    'calls nothing at %s while another tenant uses the account, and does not say so',
    async (type) => {
      const more = {
        grantFamily: type,
        account: { id: 'shared', label: '' },
        variables: { location_id: 'loc1' },
      };
      const first = await connected(type, expired, more);
      const second = await connected(type, expired, more);
      expect(await first.remove()).toMatchObject({
        revoked: false,
        detail: expect.stringMatching(/did not end its grant: that was not possible from here/),
      });
      expect(provider.requests).toEqual([]);
      expect(await second.remove()).toMatchObject({ revoked: true });
    },
  );
});
