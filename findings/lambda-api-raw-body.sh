#!/usr/bin/env bash
# lambda-api 1.5.1 decodes `body`, but leaves `rawBody` in base64, so that signatures over it do not match.
#
# Seen on 2026-11-29 with standardwebhooks 1.1.1. A REST API with the binary media type `*/*` gives a function
# every body in base64, https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-payload-encodings.html ,
# and a function URL those of binary content types, https://docs.aws.amazon.com/lambda/latest/dg/urls-invocation.html .
# `request.body` is then decoded and parsed; `request.rawBody` is the
# text of base64. https://github.com/jeremydaly/lambda-api#request says so in a subordinate clause.
# Where the event has the body as text, `rawBody` is what was sent.
#
# Why it surprises: `rawBody` is what frameworks call the bytes that a signature is over (Express by
# `verify`, Nest, fastify-raw-body). A receiver that passes its tests with events of text refuses every
# webhook behind such an API, and says that the signature is wrong.
#
# What to do: ask `request.isBase64Encoded`, and decode.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit lambda-api@1.5.1 standardwebhooks@1.1.1

cat >run.mjs <<'JS'
import createAPI from 'lambda-api';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(Buffer.from('a secret of thirty-two bytes ...').toString('base64'));
const sent = JSON.stringify({ type: 'order.paid', data: { order: 7 } });
const sentAt = new Date();
const headers = {
  'content-type': 'application/json',
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
  'webhook-signature': webhook.sign('msg_1', sentAt, sent),
};
const verified = (body, headers) => {
  try {
    return webhook.verify(body, headers).type;
  } catch (error) {
    return error.message;
  }
};
const api = createAPI();
api.post('/hooks', async ({ body, rawBody, isBase64Encoded, headers }) => ({
  body: body.type,
  rawBody: verified(rawBody, headers),
  decoded: verified(isBase64Encoded ? Buffer.from(rawBody, 'base64').toString() : rawBody, headers),
}));
const event = { path: '/hooks', httpMethod: 'POST', headers, requestContext: { httpMethod: 'POST', path: '/hooks' } };
const inBase64 = { body: Buffer.from(sent).toString('base64'), isBase64Encoded: true };
for (const given of [{ body: sent, isBase64Encoded: false }, inBase64]) {
  const { body } = await api.run({ ...event, ...given }, {});
  console.log(`isBase64Encoded: ${given.isBase64Encoded}, ${body}`);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
isBase64Encoded: false, {"body":"order.paid","rawBody":"order.paid","decoded":"order.paid"}
isBase64Encoded: true, {"body":"order.paid","rawBody":"No matching signature found","decoded":"order.paid"}
EXPECT
