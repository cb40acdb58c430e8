#!/usr/bin/env bash
# @badgateway/oauth2-client 3.3.1 spoils an authorization endpoint that has a query of its own.
#
# Seen on 2026-11-29. It puts a second question mark between the endpoint and the parameters (getAuthorizeUri in
# dist/client/authorization-code.js), so that the first of them, `client_id`, becomes part of the endpoint's last
# value. RFC 6749, section 3.1: the endpoint may have a query, which is to be kept when parameters are added.
# https://www.rfc-editor.org/rfc/rfc6749#section-3.1
# An open pull request names a provider that has one: https://github.com/badgateway/oauth2-client/pull/196
# simple-oauth2 5.1.0 keeps it.
#
# Why it surprises: the query of the token endpoint is kept. Nothing fails in the client; the provider says that
# it has no `client_id`, or that it does not know the policy, tenant or prompt.
#
# What to do: give the endpoint without its query, and the query as `extraParams`, as below.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @badgateway/oauth2-client@3.3.1 simple-oauth2@5.1.0

cat >run.mjs <<'JS'
import { OAuth2Client } from '@badgateway/oauth2-client';
import { AuthorizationCode } from 'simple-oauth2';

const redirectUri = 'https://crm.example/callback';
const show = (title, url) => {
  const { searchParams } = new URL(url);
  console.log(`${title}: policy ${searchParams.get('policy')}, client_id ${searchParams.get('client_id')}`);
};
const flow = (authorizationEndpoint) =>
  new OAuth2Client({
    clientId: 'crm',
    clientSecret: 'any',
    authorizationEndpoint,
    tokenEndpoint: 'https://login.example/token?policy=sign-in',
    fetch: async (url) => {
      console.log(`token request: ${url}`);
      return Response.json({ access_token: 'any', token_type: 'bearer' });
    },
  }).authorizationCode;
const published = flow('https://login.example/authorize?policy=sign-in');
show('as published', await published.getAuthorizeUri({ redirectUri, state: 'any' }));
await published.getToken({ redirectUri, code: 'any' });
const bare = flow('https://login.example/authorize');
show('as extraParams', await bare.getAuthorizeUri({ redirectUri, state: 'any', extraParams: { policy: 'sign-in' } }));

const simple = new AuthorizationCode({
  client: { id: 'crm', secret: 'any' },
  auth: { tokenHost: 'https://login.example', authorizePath: '/authorize?policy=sign-in' },
});
show('simple-oauth2', simple.authorizeURL({ redirect_uri: redirectUri, state: 'any' }));
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
as published: policy sign-in?client_id=crm, client_id null
token request: https://login.example/token?policy=sign-in
as extraParams: policy sign-in, client_id crm
simple-oauth2: policy sign-in, client_id crm
EXPECT
