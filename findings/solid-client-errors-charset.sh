#!/usr/bin/env bash
# @inrupt/solid-client-errors 0.0.4 reads no problem details from a response whose Content-Type has a parameter.
#
# Seen on 2026-11-30 with express 5.2.1. It compares the whole field with `application/problem+json`
# (buildProblemDetails in src/http/problemDetails.ts). A media type may have parameters, and its type and subtype are
# case-insensitive:
# https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1
# The README says that it handles RFC 9457's problem details, of any server that implements them:
# https://github.com/inrupt/solid-client-errors-js#server-support
#
# Why it surprises: Express adds `charset=utf-8` to whatever type a text is sent with, so each problem from there comes
# as `about:blank` with the name of its status and without detail. `hasProblemDetails` is still true, as if the server
# had sent that: an application cannot tell a problem from another of the same status, nor say what to do about it.
#
# What to do: hand it a response with the bare type, as below.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @inrupt/solid-client-errors@0.0.4 express@5.2.1

cat >run.mjs <<'JS'
import { createServer } from 'node:http';
import { handleErrorResponse, hasProblemDetails } from '@inrupt/solid-client-errors';
import express from 'express';

const problem = { type: 'https://example.com/problems/lent', title: 'Lent', status: 409, detail: 'Back on Monday.' };
const type = 'application/problem+json';
const app = express();
app.get('/express', (_request, response) => response.status(409).type(type).json(problem));
const answer = (type) => (_request, response) =>
  response.writeHead(409, { 'content-type': type }).end(JSON.stringify(problem));
app.get('/node', answer(type));
app.get('/capitals', answer('Application/Problem+JSON'));
const server = createServer(app);
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));

const bare = (response) => {
  const headers = new Headers(response.headers);
  headers.set('content-type', headers.get('content-type').split(';')[0].trim().toLowerCase());
  return { ok: response.ok, status: response.status, statusText: response.statusText, url: response.url, headers };
};
const text = (error) => `${hasProblemDetails(error)} ${JSON.stringify(error.problemDetails)}`;
for (const path of ['/node', '/express', '/capitals']) {
  const response = await fetch(`http://127.0.0.1:${server.address().port}${path}`);
  const body = await response.text();
  console.log(`${path}: ${response.headers.get('content-type')}`);
  console.log(`  ${text(handleErrorResponse(response, body, 'Refused'))}`);
  console.log(`  with the bare type: ${text(handleErrorResponse(bare(response), body, 'Refused'))}`);
}
server.close();
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
/node: application/problem+json
  true {"type":"https://example.com/problems/lent","title":"Lent","status":409,"detail":"Back on Monday."}
  with the bare type: true {"type":"https://example.com/problems/lent","title":"Lent","status":409,"detail":"Back on Monday."}
/express: application/problem+json; charset=utf-8
  true {"type":"about:blank","title":"Conflict","status":409}
  with the bare type: true {"type":"https://example.com/problems/lent","title":"Lent","status":409,"detail":"Back on Monday."}
/capitals: Application/Problem+JSON
  true {"type":"about:blank","title":"Conflict","status":409}
  with the bare type: true {"type":"https://example.com/problems/lent","title":"Lent","status":409,"detail":"Back on Monday."}
EXPECT
