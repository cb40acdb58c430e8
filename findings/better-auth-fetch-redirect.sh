#!/usr/bin/env bash
# The authorization endpoint of @better-auth/oauth-provider 1.7.5 does not redirect Node's own fetch.
#
# Seen on 2026-11-29 with better-auth 1.7.5 and Node.js 24. It answers a request that has
# `Sec-Fetch-Mode: cors` with 200 and `{ "redirect": true, "url": … }`, for login pages that use fetch, which
# cannot follow to another origin: https://github.com/better-auth/better-auth/pull/8519. Node's fetch (undici)
# sends that header with every request, whatever header the caller sets: the last line of the run.
# RFC 6749, section 4.1.2: the server redirects the user agent.
#
# Why it surprises: a test of a whole OAuth flow in Node.js finds a success without a `Location`, where curl,
# `node:http` and every browser that navigates get 302.
#
# What to do: in such a test, read `url` of the answer, or send the request by `node:http`.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @better-auth/oauth-provider@1.7.5 better-auth@1.7.5 \
  @better-auth/core@1.7.5 @better-auth/utils@0.4.2 @better-fetch/fetch@1.3.2 better-call@1.4.0

cat >run.mjs <<'JS'
import http from 'node:http';
import { oauthProvider } from '@better-auth/oauth-provider';
import { betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { toNodeHandler } from 'better-auth/node';

const tables = ['Client', 'RefreshToken', 'AccessToken', 'Consent', 'Resource', 'ClientResource', 'ClientAssertion'];
const names = ['user', 'session', 'account', 'verification', ...tables.map((name) => `oauth${name}`)];
const server = http.createServer();
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const origin = `http://127.0.0.1:${server.address().port}`;
const auth = betterAuth({
  baseURL: origin,
  secret: 'any secret of more than thirty-two characters',
  database: memoryAdapter(Object.fromEntries(names.map((name) => [name, []]))),
  emailAndPassword: { enabled: true },
  telemetry: { enabled: false },
  plugins: [oauthProvider({ loginPage: '/login', consentPage: '/consent', disableJwtPlugin: true, scopes: ['read'] })],
});
server.on('request', toNodeHandler(auth));
const body = { email: 'ada@example.com', password: 'any password', name: 'Ada' };
const { headers } = await auth.api.signUpEmail({ body, asResponse: true });
const cookie = headers.getSetCookie().map((set) => set.split(';')[0]).join('; ');
const redirect_uri = 'https://crm.example/callback';
const { client_id } = await auth.api.adminCreateOAuthClient({
  headers: { cookie },
  body: { redirect_uris: [redirect_uri], skip_consent: true },
});
const query = new URLSearchParams({
  ...{ response_type: 'code', client_id, redirect_uri, scope: 'read', state: 'any' },
  ...{ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' },
});
const url = `${origin}/api/auth/oauth2/authorize?${query}`;
const where = (text) => text?.replace(/\?.*/, '');

const byHttp = await new Promise((answer) => http.get(url, { headers: { cookie } }, answer));
console.log(`node:http: ${byHttp.statusCode}, Location: ${where(byHttp.headers.location)}`);
byHttp.resume();
const byFetch = await fetch(url, { headers: { cookie }, redirect: 'manual' });
console.log(`fetch: ${byFetch.status}, Location: ${byFetch.headers.get('location')}, url: ${where((await byFetch.json()).url)}`);
server.removeAllListeners('request').on('request', ({ headers }, response) => response.end(headers['sec-fetch-mode']));
const asked = await fetch(origin, { redirect: 'manual', headers: { 'sec-fetch-mode': 'navigate' } });
console.log(`fetch, asked to navigate: ${await asked.text()}`);
server.close();
server.closeAllConnections();
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
node:http: 302, Location: https://crm.example/callback
fetch: 200, Location: null, url: https://crm.example/callback
fetch, asked to navigate: cors
EXPECT
