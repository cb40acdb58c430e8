#!/usr/bin/env bash
# @aws-lambda-powertools/event-handler 2.35.0 reads a binary request as text, and keeps the last cookie of a Response.
#
# Seen on 2026-11-30, with events of an HTTP API (payload 2.0); a function URL's are the same.
# - A body that is in base64 becomes a text of UTF-8 before it is the body of the Request (createBody in
#   lib/esm/http/converters.js). Each byte that is no UTF-8 becomes three others. AWS sends binary content types so:
#   https://docs.aws.amazon.com/lambda/latest/dg/urls-invocation.html
# - A handler's Response is copied header by header, each over the one before of its name (handlerResultToWebResponse),
#   and the cookie that is left is cut at its commas, such as that of `Expires`. `cookies` of the answer has one member
#   for each: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
#   RFC 6265, section 3: Set-Cookie is not to be joined by commas: https://www.rfc-editor.org/rfc/rfc6265#section-3
#   An open issue has this half: https://github.com/aws-powertools/powertools-lambda-typescript/issues/5674
#
# Why it surprises: its documentation offers the Request and Response of the web, and in Node.js those keep both:
# https://docs.aws.amazon.com/powertools/typescript/latest/features/event-handler/http/ A webhook in gzip has the wrong
# signature and cannot be unpacked, and a login that sets a session and a hint sets the hint alone.
#
# What to do: take the bytes from `event.body` of the handler's argument. Set one cookie for each response, with
# `Max-Age` in place of `Expires`, or return an object with `statusCode`, `body` and `cookies` without a comma.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @aws-lambda-powertools/event-handler@2.35.0

cat >run.mjs <<'JS'
import { gunzipSync, gzipSync } from 'node:zlib';
import { Router } from '@aws-lambda-powertools/event-handler/http';

const silent = () => {};
const app = new Router({ logger: { debug: silent, info: silent, warn: silent, error: silent } });
const described = (bytes) => {
  try {
    return gunzipSync(bytes).toString();
  } catch (error) {
    return error.message;
  }
};
app.post('/hook', async ({ req, event }) => {
  const bytes = Buffer.from(await req.arrayBuffer());
  const sent = Buffer.from(event.body, 'base64');
  const start = (from) => from.toString('hex', 0, 4);
  return { event: described(sent), sent: start(sent), request: described(bytes), received: start(bytes) };
});
const cookies = (...values) => new Headers(values.map((value) => ['set-cookie', value]));
const expires = 'hint=1; Expires=Wed, 01 Dec 2027 00:00:00 GMT; Path=/';
const maxAge = 'hint=1; Max-Age=31536000; Path=/';
app.post('/two', async () => new Response('', { headers: cookies('session=a', maxAge) }));
app.post('/expires', async () => new Response('', { headers: cookies(expires) }));
app.post('/object', async () => ({ statusCode: 200, body: '', cookies: ['session=a', maxAge] }));
const post = (path, body) =>
  app.resolve(
    {
      version: '2.0',
      routeKey: '$default',
      rawPath: path,
      rawQueryString: '',
      headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' },
      requestContext: { domainName: 'api.example', stage: '$default', http: { method: 'POST', path } },
      body: body?.toString('base64'),
      isBase64Encoded: body !== undefined,
    },
    {},
  );

for (const [name, value] of Object.entries(JSON.parse((await post('/hook', gzipSync('{"id":1}'))).body))) {
  console.log(`${name}: ${value}`);
}
for (const path of ['/two', '/expires', '/object']) console.log(path, JSON.stringify((await post(path)).cookies));
console.log('web', JSON.stringify(new Response('', { headers: cookies('session=a', expires) }).headers.getSetCookie()));
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
event: {"id":1}
sent: 1f8b0800
request: incorrect header check
received: 1fefbfbd
/two ["hint=1; Max-Age=31536000; Path=/"]
/expires ["hint=1; Expires=Wed","01 Dec 2027 00:00:00 GMT; Path=/"]
/object ["session=a","hint=1; Max-Age=31536000; Path=/"]
web ["session=a","hint=1; Expires=Wed, 01 Dec 2027 00:00:00 GMT; Path=/"]
EXPECT
