#!/usr/bin/env bash
# convert-lambda-to-express 1.3.1 takes the last value of each query parameter out of multiValueQueryStringParameters.
#
# Seen on 2026-11-30 with express 4.22.3. It makes `queryStringParameters` of the lists with `pop`, so that they are one
# shorter in the event (buildQueryString in dist/Event.js), and it leaves out empty values. A REST API has all values in
# the lists, and the last of them in `queryStringParameters` too:
# https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html
# https://aws.amazon.com/blogs/compute/support-for-multi-value-parameters-in-amazon-api-gateway/
# The README says that there should be no need to change your code:
# https://github.com/matthewkeil/convert-lambda-to-express#readme
#
# Why it surprises: a parameter that is there once is an empty list. Code that tries `[0]` sees no filter and returns
# everything, and two values are one, which looks like a mistake of the client or of one's own parser.
#
# What to do: give each list back its last value before the handler has the event, as below.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit convert-lambda-to-express@1.3.1 express@4.22.3

cat >run.mjs <<'JS'
import { once } from 'node:events';
import convert from 'convert-lambda-to-express';
import express from 'express';

const giveBack = (event) => {
  for (const [name, last] of Object.entries(event.queryStringParameters ?? {})) {
    event.multiValueQueryStringParameters[name].push(last);
  }
};
const logger = { info() {}, error() {} };
const handlerOf = (prepare) => async (event) => {
  prepare(event);
  const { queryStringParameters: last, multiValueQueryStringParameters: all } = event;
  return { statusCode: 200, body: JSON.stringify({ last, all }) };
};
const app = express();
app.get('/as-it-is', convert.wrapLambda(handlerOf(() => {}), { logger }));
app.get('/given-back', convert.wrapLambda(handlerOf(giveBack), { logger }));
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');

for (const path of ['/as-it-is', '/given-back']) {
  for (const query of ['?tag=a', '?tag=a&tag=b', '?tag=a&tag=b&tag=c', '?tag=']) {
    const response = await fetch(`http://127.0.0.1:${server.address().port}${path}${query}`);
    console.log(`${path}${query}: ${await response.text()}`);
  }
}
server.close();
JS

# It brings version 2 of the SDK, which says that it is at its end.
AWS_SDK_JS_SUPPRESS_MAINTENANCE_MODE_MESSAGE=1 node run.mjs | tee seen
diff seen - <<'EXPECT'
/as-it-is?tag=a: {"last":{"tag":"a"},"all":{"tag":[]}}
/as-it-is?tag=a&tag=b: {"last":{"tag":"b"},"all":{"tag":["a"]}}
/as-it-is?tag=a&tag=b&tag=c: {"last":{"tag":"c"},"all":{"tag":["a","b"]}}
/as-it-is?tag=: {"last":{},"all":{}}
/given-back?tag=a: {"last":{"tag":"a"},"all":{"tag":["a"]}}
/given-back?tag=a&tag=b: {"last":{"tag":"b"},"all":{"tag":["a","b"]}}
/given-back?tag=a&tag=b&tag=c: {"last":{"tag":"c"},"all":{"tag":["a","b","c"]}}
/given-back?tag=: {"last":{},"all":{}}
EXPECT
