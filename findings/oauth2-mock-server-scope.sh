#!/usr/bin/env bash
# oauth2-mock-server 9.3.0 grants the scope "dummy", whatever a client requested.
#
# Seen on 2026-11-28. It forgets the scope of the authorization request, and reads that of the token request
# (`scope ?? "dummy"` in dist/oauth2-server-*.mjs), which has none at a code grant (RFC 6749, section 4.1.3).
# Section 5.1: `scope` in the answer says what was granted, where that differs from the request.
#
# Why it surprises: a client that reads the answer as the RFC says finds that no permission was granted,
# and offers to reconnect. A client that ignores `scope` passes, so the mock favours the wrong one.
#
# What to do: set the scope in the event `beforeResponse`, as below.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit oauth2-mock-server@9.3.0

cat >run.mjs <<'JS'
import { OAuth2Server } from 'oauth2-mock-server';

const server = new OAuth2Server();
await server.issuer.keys.generate('RS256');
await server.start(0, '127.0.0.1');
const { url } = server.issuer;
const redirect_uri = 'http://127.0.0.1/callback';
const scope = 'contacts.read';

const granted = async (parameters) => {
  const body = new URLSearchParams({ client_id: 'crm', client_secret: 'any', ...parameters });
  return (await fetch(`${url}/token`, { method: 'POST', body })).json();
};
const connect = async () => {
  const query = new URLSearchParams({ response_type: 'code', client_id: 'crm', redirect_uri, scope, state: 'any' });
  const { headers } = await fetch(`${url}/authorize?${query}`, { redirect: 'manual' });
  const code = new URL(headers.get('location')).searchParams.get('code');
  return granted({ grant_type: 'authorization_code', code, redirect_uri });
};
const tokens = await connect();
const { refresh_token } = tokens;
console.log(`code: ${tokens.scope}`);
console.log(`refresh: ${(await granted({ grant_type: 'refresh_token', refresh_token })).scope}`);
console.log(`client_credentials: ${(await granted({ grant_type: 'client_credentials', scope })).scope}`);

server.service.on('beforeResponse', (response) => {
  response.body.scope = scope;
});
console.log(`code, set by the event: ${(await connect()).scope}`);
await server.stop();
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
code: dummy
refresh: dummy
client_credentials: contacts.read
code, set by the event: contacts.read
EXPECT
