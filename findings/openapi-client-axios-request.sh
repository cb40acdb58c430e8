#!/usr/bin/env bash
# A call of openapi-client-axios 7.9.1 sends another query string than the one it makes, and no cookie parameter.
#
# Seen on 2026-11-30 with axios 1.21.1. `getRequestConfigForOperation` makes the query string by `style` and `explode`,
# and gathers the cookies. The call goes on with the bare values, which axios writes in its own way, `tags[]=`, and
# without the cookies (getAxiosConfigForOperation in client.js).
# https://spec.openapis.org/oas/v3.0.3#style-values has `tags=a&tags=b` for a list, and `ids=1,2` for one with
# `explode: false`. The README names cookie among the kinds of parameters that a call takes:
# https://github.com/openapistack/openapi-client-axios#parameters
# Lists were asked for in https://github.com/openapistack/openapi-client-axios/issues/118 , and the tests of what was
# made since look at the request config alone.
#
# Why it surprises: whoever looks at the request config to see what goes out sees the right address. A server that
# does not know `tags[]` answers as if nothing had been asked.
#
# What to do: hand both to axios with the call, as below. In a browser the cookie is the browser's to send.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit openapi-client-axios@7.9.1 axios@1.21.1

cat >run.mjs <<'JS'
import { createServer } from 'node:http';
import openapi from 'openapi-client-axios';

const server = createServer(({ url, headers }, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(`${decodeURIComponent(url)}, cookie ${headers.cookie}`));
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const list = { type: 'array', items: { type: 'string' } };
const definition = {
  openapi: '3.0.3',
  info: { title: 'Tasks', version: '1.0.0' },
  servers: [{ url: `http://127.0.0.1:${server.address().port}` }],
  paths: {
    '/tasks': {
      get: {
        operationId: 'listTasks',
        parameters: [
          { name: 'tags', in: 'query', schema: list },
          { name: 'ids', in: 'query', explode: false, schema: list },
          { name: 'view', in: 'cookie', schema: { type: 'string' } },
        ],
        responses: { 200: { description: 'What was asked', content: { 'application/json': { schema: { type: 'string' } } } } },
      },
    },
  },
};
const client = await new openapi.OpenAPIClientAxios({ definition }).init();
const parameters = { tags: ['a', 'b'], ids: ['1', '2'], view: 'short' };

const { path, queryString, cookies } = client.api.getRequestConfigForOperation('listTasks', [parameters]);
const cookie = Object.entries(cookies).map((pair) => pair.join('=')).join('; ');
console.log(`request config: ${path}?${queryString}, cookie ${cookie}`);
console.log(`sent: ${(await client.listTasks(parameters)).data}`);
const config = { paramsSerializer: { serialize: () => queryString }, headers: { cookie } };
console.log(`sent, with both: ${(await client.listTasks(parameters, null, config)).data}`);
server.close();
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
request config: /tasks?tags=a&tags=b&ids=1,2, cookie view=short
sent: /tasks?tags[]=a&tags[]=b&ids[]=1&ids[]=2, cookie undefined
sent, with both: /tasks?tags=a&tags=b&ids=1,2, cookie view=short
EXPECT
