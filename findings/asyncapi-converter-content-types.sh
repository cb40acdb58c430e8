#!/usr/bin/env bash
# @asyncapi/converter 2.0.2 keeps one content type of a request or response, the last.
#
# Seen on 2026-11-30. It names the message of each after the operation, `createOrderRequest`, and not after the content
# type, so that each takes the place of the one before (convertRequestBodyToMessages and convertResponsesToMessages in
# lib/openapi.js). In OpenAPI each key of `content` is a media type with a schema of its own:
# https://swagger.io/docs/specification/describing-request-body/
# The README names one limitation, which is another: https://github.com/asyncapi/converter-js#limitations
#
# Why it surprises: a document with one content type is converted whole. Add CSV, and what is lost is the JSON, with its
# schema. Nothing warns: what is left is a document like any other, of an API that takes CSV only.
#
# What to do: convert a copy for each content type, as below, and take the messages of all.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @asyncapi/converter@2.0.2

cat >run.mjs <<'JS'
import { convertOpenAPI } from '@asyncapi/converter';

const order = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
const makeDocument = (content) => ({
  openapi: '3.0.0',
  info: { title: 'Shop', version: '1.0.0' },
  paths: {
    '/orders': {
      post: {
        operationId: 'createOrder',
        requestBody: { content },
        responses: { 200: { description: 'The order', content } },
      },
    },
  },
});
const show = (title, content) => {
  const { channels } = convertOpenAPI(makeDocument(content), '3.0.0', { from: 'openapi' });
  console.log(`${title}:`);
  for (const { name, contentType, payload } of Object.values(channels.orders.messages))
    console.log(`  ${name}: ${contentType}, ${JSON.stringify(payload.schema)}`);
};
const content = { 'application/json': { schema: order }, 'text/csv': { schema: { type: 'string' } } };
show('both', content);
for (const [type, media] of Object.entries(content)) show(type, { [type]: media });
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
both:
  createOrderRequest: text/csv, {"type":"string"}
  createOrderResponse200: text/csv, {"type":"string"}
application/json:
  createOrderRequest: application/json, {"type":"object","required":["id"],"properties":{"id":{"type":"string"}}}
  createOrderResponse200: application/json, {"type":"object","required":["id"],"properties":{"id":{"type":"string"}}}
text/csv:
  createOrderRequest: text/csv, {"type":"string"}
  createOrderResponse200: text/csv, {"type":"string"}
EXPECT
