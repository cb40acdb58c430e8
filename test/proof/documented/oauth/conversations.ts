import type { ProviderStub } from '../../../support/providers/provider-stub.ts';
import { basicForm, bearer, bodyForm, eitherForm, revocation, rotating } from './usual-parts.ts';

const refusing = (error: string) => ({ status: 200, body: { ok: false, error } });

/** Its failures are HTTP 200. A challenge would make the app a public client for good. */
export const slack: ProviderStub = {
  documented: {
    authorize: {
      url: 'https://slack.com/oauth/v2/authorize',
      query: {
        scope: 'channels:read,groups:read,chat:write,users:read,users:read.email,usergroups:read',
      },
    },
    token: eitherForm('https://slack.com/api/oauth.v2.access', 'single-use', {
      pkce: false,
      codeWithout: ['grant_type'],
    }),
    revoke: { url: 'https://slack.com/api/auth.revoke', client: 'token' },
    refusals: { request: refusing('invalid_arguments') },
  },
  token: {
    ok: true,
    ...rotating,
    expires_in: 43_200,
    token_type: 'bot',
    scope: 'channels:read,groups:read',
    team: { id: 'T1', name: 'Acme' },
  },
  refresh: {},
  accountLabel: 'Acme',
  revoked: { body: { ok: true, revoked: true } },
};

export const intercom: ProviderStub = {
  documented: {
    authorize: { url: 'https://app.eu.intercom.com/oauth', query: {} },
    token: {
      url: 'https://api.intercom.io/auth/eagle/token',
      client: 'body',
      body: 'either',
      pkce: 'ignored',
      refreshToken: 'none',
      codeWithout: ['grant_type', 'redirect_uri'],
    },
    account: 'https://api.eu.intercom.io/me',
    revoke: { url: 'https://api.intercom.io/auth/uninstall', client: 'token', body: 'json' },
  },
  start: { region: 'eu' },
  token: { access_token: 'access-{n}', token: 'access-{n}', token_type: 'Bearer' },
  account: { type: 'admin', email: 'ada@example.com', app: { id_code: 'abc', name: 'Acme' } },
  accountLabel: 'Acme',
};

/** A refresh grants no new refresh token. */
export const gorgias: ProviderStub = {
  documented: {
    authorize: {
      url: 'https://harbour-shop.gorgias.com/oauth/authorize',
      query: { scope: 'offline account:read tags:read tickets:read users:read' },
    },
    token: basicForm('https://harbour-shop.gorgias.com/oauth/token', 'kept', { pkce: false }),
    account: 'https://harbour-shop.gorgias.com/api/account',
    revoke: revocation('https://harbour-shop.gorgias.com/oauth/revoke', 'basic', 'refresh_token'),
  },
  refusesList: ({ url }) =>
    Number(url.searchParams.get('limit') ?? 30) > 100
      ? { status: 400, body: { error: { msg: 'Failed to parse request.' } } }
      : undefined,
  start: { subdomain: 'harbour-shop' },
  token: {
    access_token: 'access-{n}',
    refresh_token: 'refresh-1',
    token_type: 'Bearer',
    expires_in: 86_400,
    scope: 'offline account:read tags:read tickets:read users:read',
  },
  refresh: { refresh_token: undefined },
  account: { domain: 'harbour-shop', status: { status: 'active' }, settings: [] },
  accountLabel: 'harbour-shop',
};

export const front: ProviderStub = {
  documented: {
    authorize: { url: 'https://app.frontapp.com/oauth/authorize', query: {} },
    token: basicForm('https://app.frontapp.com/oauth/token', 'kept', { pkce: false }),
    account: 'https://api2.frontapp.com/me',
  },
  token: { ...bearer, refresh_token: 'refresh-1', expires_at: 4_000_000_000 },
  refresh: {},
  account: { name: 'Fabrik', id: 'cmp_4k2a' },
  accountLabel: 'Fabrik',
  revocable: false,
};

export const zendesk: ProviderStub = {
  documented: {
    authorize: {
      url: 'https://fabrik.zendesk.com/oauth/authorizations/new',
      query: { scope: 'read' },
    },
    token: bodyForm('https://fabrik.zendesk.com/oauth/tokens', 'single-use', {
      // Without an end asked for, older clients get a token that has none, and no refresh token.
      withCode: { scope: 'read', expires_in: '86400' },
      withRefresh: { expires_in: '86400' },
    }),
    account: 'https://fabrik.zendesk.com/api/v2/users/me.json',
  },
  start: { subdomain: 'fabrik' },
  tokenStatus: 201,
  token: {
    ...rotating,
    token_type: 'bearer',
    scope: 'read',
    expires_in: 86_400,
    refresh_token_expires_in: 7_776_000,
  },
  refresh: {},
  account: {
    user: {
      url: 'https://fabrik.zendesk.com/api/v2/users/391000000011.json',
      email: 'ines@fabrik.example',
    },
  },
  accountLabel: 'ines@fabrik.example',
  revocable: false,
};
