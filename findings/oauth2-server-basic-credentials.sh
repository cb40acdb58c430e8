#!/usr/bin/env bash
# @node-oauth/oauth2-server 5.3.0 does not decode the client id and secret of HTTP Basic.
#
# Seen on 2026-11-28 with oauth4webapi 3.8.8 as the client. RFC 6749, section 2.3.1, says that a client
# encodes both with application/x-www-form-urlencoded before it builds the header, and oauth4webapi does.
# The server's handler (lib/handlers/token-handler.js, by way of basic-auth) splits them at the colon and
# goes no further, so a model gets `agents%3Aeu` where the client is called `agents:eu`.
#
# Why it surprises: both cite the same section, and most ids and secrets have no character that is encoded.
# The first secret with a plus, a slash or a colon is refused, after months in which all was well.
#
# What to do: decode both in `getClient`, or let clients use client_secret_post, or issue ids and secrets
# of letters and digits alone: oauth4webapi encodes `-`, `.` and `_`, too.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @node-oauth/oauth2-server@5.3.0 oauth4webapi@3.8.8

cat >run.mjs <<'JS'
import { createServer } from 'node:http';
import OAuth2Server from '@node-oauth/oauth2-server';
import * as oauth from 'oauth4webapi';

const clients = [];
const model = {
  getClient: async (id, secret) => {
    clients.push(`${id} ${secret}`);
    return { id, grants: ['client_credentials'] };
  },
  getUserFromClient: async () => ({}),
  saveToken: async (token, client, user) => ({ ...token, client, user }),
};
const server = new OAuth2Server({ model });
const http = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  const { method, headers } = request;
  const body = Object.fromEntries(new URLSearchParams(text));
  const result = new OAuth2Server.Response();
  await server.token(new OAuth2Server.Request({ method, headers, query: {}, body }), result);
  response.writeHead(result.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(result.body));
});
await new Promise((listening) => http.listen(0, '127.0.0.1', listening));
const token_endpoint = `http://127.0.0.1:${http.address().port}/token`;
for (const authenticate of [oauth.ClientSecretBasic, oauth.ClientSecretPost]) {
  await oauth.clientCredentialsGrantRequest(
    { issuer: 'http://127.0.0.1', token_endpoint },
    { client_id: 'agents:eu' },
    authenticate('s+cr/t'),
    new URLSearchParams(),
    { [oauth.allowInsecureRequests]: true },
  );
  console.log(`${authenticate.name}: ${clients.pop()}`);
}
http.close();
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
ClientSecretBasic: agents%3Aeu s%2Bcr%2Ft
ClientSecretPost: agents:eu s+cr/t
EXPECT
