#!/usr/bin/env bash
# openapi-sampler 1.7.10 makes an object of `anyOf: [{ type: null }, { type: string }]`.
#
# Seen on 2026-11-29 with ajv 8.20.0. It samples the first alternative of `anyOf` and `oneOf`, and the schema
# without the keyword. If `typeof` says "object" of both it merges them, and it says so of null
# (src/traverse.js). A text that may be null, as many generators write it in OpenAPI 3.1, is shown as `{}`,
# which the schema refuses. With the alternatives in the other order it is a text; the type list
# `["null", "string"]`, which means the same, is null.
# https://spec.openapis.org/oas/v3.1.0#data-types
#
# Why it surprises: Redoc and others show these samples as the answer of an API, and people copy them into
# mocks and tests. Nothing is wrong in the document.
#
# What to do: write the alternative null last, or an example.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit openapi-sampler@1.7.10 ajv@8.20.0

cat >run.mjs <<'JS'
import Ajv from 'ajv/dist/2020.js';
import { sample } from 'openapi-sampler';

const text = { type: 'string' };
const none = { type: 'null' };
const schemas = [{ anyOf: [none, text] }, { oneOf: [none, text] }, { anyOf: [text, none] }, { type: ['null', 'string'] }];
for (const schema of schemas) {
  const made = sample(schema);
  const isValid = new Ajv.default().validate(schema, made);
  console.log(`${JSON.stringify(schema)}: ${JSON.stringify(made)}, ${isValid ? 'valid' : 'not valid'}`);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
{"anyOf":[{"type":"null"},{"type":"string"}]}: {}, not valid
{"oneOf":[{"type":"null"},{"type":"string"}]}: {}, not valid
{"anyOf":[{"type":"string"},{"type":"null"}]}: "string", valid
{"type":["null","string"]}: null, valid
EXPECT
