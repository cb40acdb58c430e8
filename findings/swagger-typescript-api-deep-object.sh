#!/usr/bin/env bash
# A client of swagger-typescript-api 13.13.0 sends `style: deepObject` as the text [object Object].
#
# Seen on 2026-11-28. The type of the parameter is right, so the call compiles; the template of the client
# (http-clients/fetch-http-client.ejs) encodes each value of the query string by its own text, whatever
# `style` says. https://spec.openapis.org/oas/v3.1.0#style-values asks for `parents[project]=7`.
# A client of orval 8.38.0, made of the same document, sends that.
#
# Why it surprises: nothing says so, at generation or at run time, and a server that ignores what it does
# not know answers as if nothing had been asked.
#
# What to do: write the query string of such operations by hand, or take another generator. A server should
# refuse `[object Object]` with words.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm pkg set type=module
npm install --silent --no-fund --no-audit swagger-typescript-api@13.13.0 orval@8.38.0

cat >openapi.json <<'JSON'
{
  "openapi": "3.1.0",
  "info": { "title": "Tasks", "version": "1.0.0" },
  "servers": [{ "url": "https://tasks.example" }],
  "paths": {
    "/tasks": {
      "get": {
        "operationId": "listTasks",
        "parameters": [
          {
            "name": "parents",
            "in": "query",
            "style": "deepObject",
            "explode": true,
            "schema": { "type": "object", "additionalProperties": { "type": "string" } }
          }
        ],
        "responses": {
          "200": {
            "description": "Their names",
            "content": { "application/json": { "schema": { "type": "array", "items": { "type": "string" } } } }
          }
        }
      }
    }
  }
}
JSON
cat >orval.config.mjs <<'JS'
export default { tasks: { input: './openapi.json', output: { target: './orval.ts', client: 'fetch', baseUrl: 'https://tasks.example' } } };
JS
swagger_typescript_api=node_modules/.bin/swagger-typescript-api
"$swagger_typescript_api" generate --path openapi.json --output . --name swagger.ts >/dev/null 2>&1
node_modules/.bin/orval --config orval.config.mjs >/dev/null 2>&1

cat >run.mjs <<'JS'
globalThis.fetch = async (url) => {
  console.log(decodeURIComponent(new URL(url).search));
  return Response.json([]);
};
const parents = { project: '7' };
const { Api } = await import('./swagger.ts');
await new Api({ customFetch: (...given) => fetch(...given) }).tasks.listTasks({ parents });
const { listTasks } = await import('./orval.ts');
await listTasks({ parents });
JS

node --experimental-transform-types --no-warnings run.mjs | tee seen
diff seen - <<'EXPECT'
?parents=[object Object]
?parents[project]=7
EXPECT
