#!/usr/bin/env bash
# @h4ad/serverless-adapter 4.4.0 gives Express the headers of a REST API in the letters that they came in.
#
# Seen on 2026-11-29 with express 5.2.1. API Gateway's REST API passes a header's name on as the client wrote it.
# The adapter for its events does the same unless `lowercaseRequestHeaders` is set; Node.js never does
# (https://nodejs.org/api/http.html#messageheaders), so Express asks for lower case alone. The adapter for HTTP
# APIs, whose events have lower case already, needs no setting.
#
# Why it surprises: no header is lost in `request.headers`, and a client that writes lower case, as those of
# HTTP/2 do, works. For one that sends `Content-Type`, `express.json()` reads nothing: no error, and a body that
# is a Buffer.
#
# What to do: `new ApiGatewayV1Adapter({ lowercaseRequestHeaders: true })`.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @h4ad/serverless-adapter@4.4.0 express@5.2.1

cat >run.mjs <<'JS'
import { ServerlessAdapter } from '@h4ad/serverless-adapter';
import { ApiGatewayV1Adapter } from '@h4ad/serverless-adapter/adapters/aws';
import { ExpressFramework } from '@h4ad/serverless-adapter/frameworks/express';
import { DefaultHandler } from '@h4ad/serverless-adapter/handlers/default';
import { PromiseResolver } from '@h4ad/serverless-adapter/resolvers/promise';
import express from 'express';

const app = express();
app.use(express.json());
app.post('/orders', (request, response) => {
  const { body } = request;
  const read = Buffer.isBuffer(body) ? 'a Buffer' : JSON.stringify(body);
  response.json(`type ${request.get('content-type')}, body ${read}`);
});
const answer = async (name, options) => {
  const handler = ServerlessAdapter.new(app)
    .setFramework(new ExpressFramework())
    .setHandler(new DefaultHandler())
    .setResolver(new PromiseResolver())
    .addAdapter(new ApiGatewayV1Adapter(options))
    .build();
  const event = {
    resource: '/orders',
    path: '/orders',
    httpMethod: 'POST',
    headers: { [name]: 'application/json' },
    multiValueHeaders: { [name]: ['application/json'] },
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    requestContext: { httpMethod: 'POST', path: '/v1/orders', stage: 'v1', identity: {} },
    isBase64Encoded: false,
    body: '{"order":7}',
  };
  return JSON.parse((await handler(event, {}, () => {})).body);
};
console.log(`content-type: ${await answer('content-type')}`);
console.log(`Content-Type: ${await answer('Content-Type')}`);
console.log(`Content-Type, with the setting: ${await answer('Content-Type', { lowercaseRequestHeaders: true })}`);
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
content-type: type application/json, body {"order":7}
Content-Type: type undefined, body a Buffer
Content-Type, with the setting: type application/json, body {"order":7}
EXPECT
