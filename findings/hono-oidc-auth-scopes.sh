#!/usr/bin/env bash
# @hono/oidc-auth 1.8.1 answers 500 where a scope is not among those that the provider advertises.
#
# Seen on 2026-11-30 with hono 4.13.19. Before it redirects to the provider, it looks for each scope of OIDC_SCOPES in
# the `scopes_supported` of the provider's metadata (`generateAuthorizationRequestUrl` in src/index.ts), and it also
# gives up if there is no such list. But OpenID Connect Discovery only recommends the list, and a provider may leave out
# scopes that it supports: https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata The README has
# the list only as the default of OIDC_SCOPES: https://github.com/honojs/middleware/tree/main/packages/oidc-auth#readme
#
# Why it surprises: the scopes of one's own APIs are just those that providers do not advertise. Everyone who has no
# session gets "Invalid session", with nothing about a scope: a `catch` around all of it hides the reason. A test of the
# package wants the 500 for a scope that is not in the list; nothing tells users, and no test has a provider without a
# list.
#
# What to do: advertise the scopes, if the provider is yours. If not, set `oidcAuthorizationServer` in the context
# before the middleware, to the provider's metadata with a complete list. It then does not fetch any.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @hono/oidc-auth@1.8.1 hono@4.13.19

cat >run.mjs <<'JS'
import { initOidcAuthMiddleware, oidcAuthMiddleware } from '@hono/oidc-auth';
import { Hono } from 'hono';

const issuer = 'https://login.example.com';
const metadata = (scopes_supported) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported,
});
const login = async (scopes, advertised, before = (_, next) => next()) => {
  globalThis.fetch = async () => Response.json(metadata(advertised));
  const app = new Hono();
  app.use(
    initOidcAuthMiddleware({
      OIDC_AUTH_SECRET: 'any secret of at least 32 characters',
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'client',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_SCOPES: scopes,
    }),
    before,
    oidcAuthMiddleware(),
  );
  app.get('/', (context) => context.text('logged in'));
  const response = await app.request('https://app.example.com/');
  const location = response.headers.get('location');
  const said = location ? `scope=${new URL(location).searchParams.get('scope')}` : await response.text();
  return `${response.status} ${said}`;
};
const complete = (context, next) => {
  context.set('oidcAuthorizationServer', metadata(['openid', 'orders:read']));
  return next();
};
console.log(`all advertised: ${await login('openid orders:read', ['openid', 'orders:read'])}`);
console.log(`one advertised: ${await login('openid orders:read', ['openid'])}`);
console.log(`no list: ${await login('openid orders:read')}`);
console.log(`no list, openid alone: ${await login('openid')}`);
console.log(`no list, and a complete one set before: ${await login('openid orders:read', undefined, complete)}`);
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
all advertised: 302 scope=openid orders:read
one advertised: 500 Invalid session
no list: 500 Invalid session
no list, openid alone: 500 Invalid session
no list, and a complete one set before: 302 scope=openid orders:read
EXPECT
