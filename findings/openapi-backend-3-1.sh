#!/usr/bin/env bash
# openapi-backend 5.21.2 refuses documents of OpenAPI 3.1 that its README promises to take.
#
# Seen on 2026-11-28. The README has a tick at "OpenAPI 3.1 support". With `strict: true` the document is
# checked against the schema of 3.0 (openapi-schema-validator, chosen by the major version), which knows
# no list of types: `"type": ["string", "null"]`, the way of 3.1 to say what 3.0 called `nullable`, is an
# error. Without `strict` the same errors are warnings on the console. `quick: true` checks nothing.
#
# Why it surprises: the errors say that the document is not valid OpenAPI. It is:
# https://spec.openapis.org/oas/v3.1.0#data-types, and tools such as Redocly and Spectral agree.
#
# What to do: `quick: true`, and check the document by another tool first.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit openapi-backend@5.21.2

cat >run.mjs <<'JS'
import { OpenAPIBackend } from 'openapi-backend';

const definition = (openapi, schema) => ({
  openapi,
  info: { title: 'Agents', version: '1.0.0' },
  paths: {
    '/agents/first': {
      get: {
        operationId: 'getFirst',
        responses: { 200: { description: 'Its name', content: { 'application/json': { schema } } } },
      },
    },
  },
});
const answer = async (definition, quick) => {
  const api = new OpenAPIBackend({ definition, quick, strict: true, handlers: { getFirst: () => 'works' } });
  try {
    await api.init();
    return await api.handleRequest({ method: 'GET', path: '/agents/first', headers: {} });
  } catch (error) {
    return error.message.split('.')[0];
  }
};
const nullable = { type: ['string', 'null'] };
console.log(`3.0: ${await answer(definition('3.0.3', { type: 'string', nullable: true }), false)}`);
console.log(`3.1: ${await answer(definition('3.1.0', nullable), false)}`);
console.log(`3.1, quick: ${await answer(definition('3.1.0', nullable), true)}`);
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
3.0: works
3.1: Document is not valid OpenAPI
3.1, quick: works
EXPECT
