import type { ProviderStub } from '../../../support/providers/provider-stub.ts';
import { basicForm, bodyForm, rotating } from './usual-parts.ts';

/** `token_type` ends with a space, as documented. */
export const airtable: ProviderStub = {
  documented: {
    authorize: {
      url: 'https://airtable.com/oauth2/v1/authorize',
      query: { scope: 'schema.bases:read user.email:read' },
    },
    token: basicForm('https://airtable.com/oauth2/v1/token', 'single-use'),
    account: 'https://api.airtable.com/v0/meta/whoami',
  },
  token: {
    ...rotating,
    token_type: 'Bearer ',
    scope: 'schema.bases:read user.email:read',
    expires_in: 3600,
    refresh_expires_in: 5_184_000,
  },
  refresh: {},
  account: { id: 'usrT5r4E3w2Q1a2S3', email: 'mira@hafen.example' },
  accountLabel: 'mira@hafen.example',
  revocable: false,
};

/** Whether a replaced refresh token, or an expired access token, is refused is not documented. */
export const notion: ProviderStub = {
  documented: {
    authorize: { url: 'https://api.notion.com/v1/oauth/authorize', query: { owner: 'user' } },
    token: {
      url: 'https://api.notion.com/v1/oauth/token',
      client: 'basic',
      mayDecode: true,
      body: 'json',
      pkce: 'ignored',
      refreshToken: 'replaced',
    },
    revoke: {
      url: 'https://api.notion.com/v1/oauth/revoke',
      client: 'basic',
      body: 'json',
      names: 'access_token',
      takesOlder: true,
      headers: { 'notion-version': '2025-09-03' },
    },
  },
  token: {
    ...rotating,
    token_type: 'bearer',
    workspace_id: 'w1',
    workspace_name: 'Acme',
    owner: { type: 'user', user: { id: 'u1' } },
  },
  refresh: {},
  accountLabel: 'Acme',
};

/** Its tokens expire within an hour, and its answers do not say so. */
export const monday: ProviderStub = {
  documented: {
    authorize: {
      url: 'https://auth.monday.com/oauth2/authorize',
      query: {
        scope: 'boards:read workspaces:read me:read account:read',
        force_install_if_needed: 'true',
      },
    },
    token: {
      url: 'https://auth.monday.com/oauth_ms/oauth/token',
      client: 'body',
      body: 'json',
      pkce: true,
      refreshToken: 'single-use',
    },
    account: 'https://api.monday.com/v2',
    accountBody: { query: 'query { me { id email account { id name } } }' },
    apiHeaders: { 'api-version': '2026-10' },
    accessToken: { header: 'authorization', prefixes: [''] },
    revoke: {
      url: 'https://auth.monday.com/oauth_ms/oauth/revoke',
      client: 'body',
      body: 'json',
      names: 'refresh_token',
    },
  },
  refusesList: ({ method, headers }) =>
    method === 'POST' && headers['api-version'] === '2026-10'
      ? undefined
      : { status: 400, body: { errors: [{ message: 'Bad request' }] } },
  token: { ...rotating, scope: 'boards:read workspaces:read me:read account:read' },
  refresh: {},
  account: { data: { me: { id: '61512233', account: { id: '30117788', name: 'Hafen' } } } },
  accountLabel: 'Hafen',
  revoked: { body: { success: true } },
};

export const typeform: ProviderStub = {
  documented: {
    authorize: {
      url: 'https://api.typeform.com/oauth/authorize',
      query: {
        scope:
          'offline accounts:read forms:read responses:read webhooks:read webhooks:write workspaces:read',
      },
    },
    token: bodyForm('https://api.typeform.com/oauth/token', 'single-use', { pkce: 'ignored' }),
    account: 'https://api.typeform.com/me',
  },
  token: { ...rotating, expires_in: 604_800 },
  refresh: {},
  account: { user_id: 'abc', email: 'ada@example.com', alias: 'Ada' },
  accountLabel: 'any',
  revocable: false,
};
