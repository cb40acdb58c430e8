#!/usr/bin/env bash
# @scienta/axios-oauth2 1.2.1 requests no scope if it is given the array that its type wants.
#
# Seen on 2026-11-30. `scope` is `string[]` in dist/auth-client.d.ts, and clientFactory gives it to qs, which writes
# `scope[0]` and `scope[1]` (dist/auth-client.js). OAuth has one parameter `scope`, with spaces between its values, and
# a server ignores parameters that it does not know:
# https://www.rfc-editor.org/rfc/rfc6749#section-3.3 https://www.rfc-editor.org/rfc/rfc6749#section-3.2
# The README gives it a text, which is sent as `scope`: https://github.com/ScientaNL/axios-oauth2#simple-client-usage
# But its third example, with LockingTokenCache, throws then, since the cache joins the array for its key.
#
# Why it surprises: there is a token, since a server may take its default for a scope that is left out. It has too
# little, so that requests fail elsewhere, or more than was meant.
#
# What to do: make the client with a text, and then give its `options` the array for the cache, as below.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @scienta/axios-oauth2@1.2.1 axios@0.21.4

cat >run.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { clientFactory, interceptorFactory, LockingTokenCache } from '@scienta/axios-oauth2';
import axios from 'axios';

let sent;
const server = createServer(async (request, response) => {
  sent = new URLSearchParams(await text(request));
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ access_token: 'any', token_type: 'Bearer', expires_in: 60 }));
}).listen(0, '127.0.0.1');
await once(server, 'listening');

const url = `http://127.0.0.1:${server.address().port}/token`;
const clientOf = (scope) => {
  const options = { url, grant_type: 'client_credentials', client_id: 'any', client_secret: 'any', scope };
  return clientFactory(axios.create(), options);
};
const show = async (what, request) => {
  sent = undefined;
  const outcome = await request.then(() => 'a token', (error) => error.name);
  const parameters = [...(sent ?? [])].filter(([name]) => name.startsWith('scope'));
  console.log(`${what}: ${outcome}, ${parameters.map((pair) => pair.join(' = ')).join(', ') || 'nothing sent'}`);
};
const withCache = (client) => (async () => interceptorFactory(client, new LockingTokenCache())({ headers: {} }))();
const scopes = ['agents:read', 'agents:write'];
await show('array', clientOf(scopes)());
await show('array with the cache', withCache(clientOf(scopes)));
await show('text', clientOf(scopes.join(' '))());
await show('text with the cache', withCache(clientOf(scopes.join(' '))));
const client = clientOf(scopes.join(' '));
client.options = { ...client.options, scope: scopes };
await show('text, then array', withCache(client));
server.close();
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
array: a token, scope[0] = agents:read, scope[1] = agents:write
array with the cache: a token, scope[0] = agents:read, scope[1] = agents:write
text: a token, scope = agents:read agents:write
text with the cache: TypeError, nothing sent
text, then array: a token, scope = agents:read agents:write
EXPECT
