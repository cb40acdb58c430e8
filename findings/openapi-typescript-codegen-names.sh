#!/usr/bin/env bash
# A client of openapi-typescript-codegen 0.31.0 does not compile if a schema has the name of a part of it.
#
# Seen on 2026-11-29 with typescript 6.0.3. The index of each client exports `OpenAPI`, `ApiError`,
# `CancelablePromise` and `CancelError` of its own, and then all schemas by their names. `ApiError` and
# `OpenAPI` are good names for schemas, and the specification allows them:
# https://spec.openapis.org/oas/v3.1.0#components-object
# The generator succeeds and says nothing; the compiler finds a name twice. A schema `OpenApi` is well.
#
# Why it surprises: nothing is wrong in the document, other generators (openapi-typescript) make a client of
# it, and the one who publishes the document never sees the error.
#
# What to do: name such schemas otherwise in the document, since it is for others; or rename them before
# generating.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit openapi-typescript-codegen@0.31.0 typescript@6.0.3 @types/node@24.19.4

cat >run.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { generate } from 'openapi-typescript-codegen';

const documentOf = (name) => ({
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1.0.0' },
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        responses: {
          200: {
            description: 'All',
            content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
          },
        },
      },
    },
  },
  components: { schemas: { [name]: { type: 'object', properties: { message: { type: 'string' } } } } },
});
const flags = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--target', 'es2022', '--module', 'preserve'];
const compiled = (folder) => {
  try {
    execFileSync('node_modules/.bin/tsc', [...flags, '--types', 'node', `${folder}/index.ts`]);
    return 'compiles';
  } catch ({ stdout }) {
    return String(stdout).match(/error TS\d+: [^\n]*/)?.[0] ?? String(stdout);
  }
};
for (const name of ['OpenApi', 'OpenAPI', 'ApiError']) {
  await generate({ input: documentOf(name), output: name === 'OpenApi' ? 'other' : name });
  console.log(`${name}: ${compiled(name === 'OpenApi' ? 'other' : name)}`);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
OpenApi: compiles
OpenAPI: error TS2300: Duplicate identifier 'OpenAPI'.
ApiError: error TS2300: Duplicate identifier 'ApiError'.
EXPECT
