#!/usr/bin/env bash
# @openapi-contrib/json-schema-to-openapi-schema 4.3.4 loses null beside a reference, and where nothing else may be.
#
# Seen on 2026-11-30 with @openapi-contrib/openapi-schema-to-json-schema 5.1.0 and ajv-draft-04 1.0.0. Of `type: null`
# it makes `nullable: true`, in its place or on the other schemas of its anyOf or oneOf (dist/index.js). In OpenAPI 3.0
# that is ignored beside `$ref`, and adds null only to a `type` that stands in the same schema:
# https://spec.openapis.org/oas/v3.0.3#reference-object https://spec.openapis.org/oas/v3.0.3#schema-object
# So "a reference or null" is no more null, "null" is anything, and "anything but null" is nothing at all. The README
# promises draft 04 to OpenAPI 3.0, in deep structures:
# https://github.com/openapi-contrib/json-schema-to-openapi-schema#features
#
# Why it surprises: the result is a valid document, and with `type: [object, null]` all is well. But a reference that
# may be null can only be written with anyOf or oneOf, and there `nullable: true` looks like what was meant.
#
# What to do: convert with `dereference: true`, as below, and without `type: null` alone. Or put `nullable: true` beside
# the `type` of what is referred to, which makes it null wherever it is used.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @openapi-contrib/json-schema-to-openapi-schema@4.3.4 \
  @openapi-contrib/openapi-schema-to-json-schema@5.1.0 ajv@8.20.0 ajv-draft-04@1.0.0

cat >run.mjs <<'JS'
import { convert } from '@openapi-contrib/json-schema-to-openapi-schema';
import { fromSchema } from '@openapi-contrib/openapi-schema-to-json-schema';
import Ajv from 'ajv-draft-04';

const owner = { type: 'object', required: ['id'] };
const accepts = (schema) => {
  const validate = new Ajv.default({ strict: false }).compile({ ...schema, definitions: { owner } });
  const values = [null, 7, { id: 1 }];
  return values.filter((value) => validate(value)).map((value) => JSON.stringify(value)).join(' ') || 'nothing';
};
const reference = { anyOf: [{ $ref: '#/definitions/owner' }, { type: 'null' }] };
for (const [schema, options] of [
  [{ type: ['object', 'null'] }],
  [{ anyOf: [{ type: 'object' }, { type: 'null' }] }],
  [reference],
  [reference, { dereference: true }],
  [{ type: 'null' }],
  [{ not: { type: 'null' } }],
]) {
  const { definitions, ...openapi } = await convert({ ...schema, definitions: { owner } }, options);
  console.log(`${JSON.stringify(schema)} accepts ${accepts(schema)}`);
  console.log(`  ${JSON.stringify(openapi)} accepts ${accepts(fromSchema(openapi))}`);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
{"type":["object","null"]} accepts null {"id":1}
  {"type":"object","nullable":true} accepts null {"id":1}
{"anyOf":[{"type":"object"},{"type":"null"}]} accepts null {"id":1}
  {"anyOf":[{"type":"object","nullable":true}]} accepts null {"id":1}
{"anyOf":[{"$ref":"#/definitions/owner"},{"type":"null"}]} accepts null {"id":1}
  {"anyOf":[{"$ref":"#/definitions/owner","nullable":true}]} accepts {"id":1}
{"anyOf":[{"$ref":"#/definitions/owner"},{"type":"null"}]} accepts null {"id":1}
  {"anyOf":[{"type":"object","required":["id"],"nullable":true}]} accepts null {"id":1}
{"type":"null"} accepts null
  {"nullable":true} accepts null 7 {"id":1}
{"not":{"type":"null"}} accepts 7 {"id":1}
  {"not":{"nullable":true}} accepts nothing
EXPECT
