import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { TokenSet } from '../../../functions/connections/domain/open-tokens.ts';
import type { StubRequest } from '../../support/providers/stub-server.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const stack = await useStackWith([
  'acme.myshopify.com',
  'zoom.us',
  'slack.com',
  'api.notion.com',
  'services.leadconnectorhq.com',
  'api.hubapi.com',
  'www.linkedin.com',
  'graph.facebook.com',
]);
const { request, connectionOf, oauthApps, provider } = stack;

const expired = { accessToken: 'old', refreshToken: 'refresh-old', accessTokenExpiresAtMs: 1 };
const account = { id: `account-${randomUUID()}`, label: 'Acme' };

const refreshed = {
  body: {
    ok: true,
    access_token: 'fresh',
    refresh_token: 'refresh-new',
    token_type: 'bearer',
    expires_in: 3600,
  },
};

const isTokenRequest = ({ form, json }: StubRequest) =>
  form.has('grant_type') || json?.grant_type !== undefined;
const lineOf = ({ method, url }: StubRequest) => `${method} ${url.host}${url.pathname}`;

/** Accepts only the fresh access token, in headers and parameters, like the real providers. */
const serve = () => {
  provider.requests.length = 0;
  provider.respond = (received) => {
    if (isTokenRequest(received)) return refreshed;
    const { headers, form, json } = received;
    const shown = JSON.stringify([headers, [...form], json]);
    const isDead = /Bearer old|"x-shopify-access-token":"old"|"old"/.test(shown);
    return isDead ? { status: 401, body: { ok: false } } : { body: { ok: true, success: true } };
  };
};

/** A new tenant's connection of a type, and its disconnection. */
const connected = async (type: string, tokens: TokenSet = expired, more: object = {}) => {
  await oauthApps.put({ integrationType: type, clientId: 'app1-x', clientSecret: 'secret' });
  const { tenantId, apiKey } = await stack.connected(type, tokens, { account, ...more });
  const { stored } = connectionOf(tenantId, type);
  const path = `/integrations/${(await stored())?.integrationId}`;
  const remove = async () => {
    const { body } = await request(path, { method: 'DELETE', apiKey });
    expect(await stored()).toBeUndefined();
    return body;
  };
  return { remove };
};
const endings = () => provider.requests.filter((received) => !isTokenRequest(received));

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
    serve();
    expect(await remove()).toMatchObject({ revoked: true });
    expect(provider.requests.filter(isTokenRequest)).toHaveLength(1);
    expect(endings().map(lineOf)).toEqual([call]);
  });
});

it.each([
  ['fails', { status: 503, body: 'down' }],
  ['refuses at HTTP 200', { body: { ok: false, error: 'invalid_auth' } }],
  ['answers with a redirect', { status: 302, headers: { location: 'https://slack.com/' } }],
])('deletes the connection even when the provider %s, and says so', async (_, response) => {
  const { remove } = await connected('slack', { accessToken: 'a' });
  provider.respond = () => response;
  expect(await remove()).toMatchObject({
    revoked: false,
    detail: expect.stringContaining('Slack did not end its grant'),
  });
});
