#!/usr/bin/env bash
# json-schema-for-openapi 0.5.0 makes schemas that refuse the integers of an enum, or all that an `if` does not fit.
#
# Seen on 2026-11-30 with @openapi-contrib/openapi-schema-to-json-schema 5.1.0 and ajv-draft-04 1.0.0.
# - Where `type` is a list, it deals the values of `enum` out to its types by JavaScript's typeof, which is never
#   `integer`. So the enum of the integers is empty, and nothing fits that: "1, 2 or null" becomes null alone, and next
#   to another type Ajv does not take it for a schema.
# - An `if` with `then` alone becomes a oneOf that has only the branch where the `if` fits (convertIfThenElse). In JSON
#   Schema it has no say about what does not fit:
#   https://json-schema.org/draft-07/json-schema-validation#rfc.section.6.6
# Both are in src/Convertor.js. The README promises a compatible schema of OpenAPI 3.0, and lists of types and
# if/then/else by name: https://github.com/JaredCE/json-schema-to-openAPI-schema-object#conversions
#
# Why it surprises: `type: integer` without null, a list of texts or null, and an `if` with both branches are right. The
# document looks as one would have written it, and a gateway or a mock server that goes by it refuses what is valid.
#
# What to do: write "or null" as anyOf with an enum of its own type and `type: null`, and give each `if` an `else: {}`.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit json-schema-for-openapi@0.5.0 ajv@8.20.0 ajv-draft-04@1.0.0 \
  @openapi-contrib/openapi-schema-to-json-schema@5.1.0

cat >run.mjs <<'JS'
import { fromSchema } from '@openapi-contrib/openapi-schema-to-json-schema';
import Ajv from 'ajv';
import Draft04 from 'ajv-draft-04';
import converter from 'json-schema-for-openapi';

const values = [1, 2, 'a', null, { kind: 'card' }, { kind: 'card', number: '4' }, { kind: 'cash' }];
const accepted = (validate) =>
  values.filter((value) => validate(value)).map((value) => JSON.stringify(value)).join(' ');
const before = (schema) => accepted(new Ajv.default({ strict: false }).compile(schema));
const after = (schema) => {
  const { schemas } = converter.convert(schema, 'main');
  const definitions = Object.entries(schemas).map(([name, one]) => [name, fromSchema(one)]);
  const text = JSON.stringify({ $ref: '#/definitions/main', definitions: Object.fromEntries(definitions) });
  const draft04 = JSON.parse(text.replaceAll('#/components/schemas/', '#/definitions/'));
  return accepted(new Draft04.default({ strict: false, validateSchema: false }).compile(draft04));
};
const show = (accepts, schema) => {
  try {
    return accepts(schema) || 'nothing';
  } catch ({ message }) {
    return `nothing: ${message}`;
  }
};
const card = { properties: { kind: { enum: ['card'] } } };
const number = { required: ['number'] };
for (const schema of [
  { type: 'integer', enum: [1, 2] },
  { type: ['integer', 'null'], enum: [1, 2, null] },
  { type: ['string', 'integer'], enum: ['a', 1] },
  { type: ['string', 'null'], enum: ['a', null] },
  { anyOf: [{ type: 'integer', enum: [1, 2] }, { type: 'null' }] },
  { type: 'object', if: card, then: number },
  { type: 'object', if: card, then: number, else: {} },
]) {
  console.log(JSON.stringify(schema));
  console.log(`  JSON Schema accepts ${show(before, schema)}`);
  console.log(`  converted accepts ${show(after, schema)}`);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
{"type":"integer","enum":[1,2]}
  JSON Schema accepts 1 2
  converted accepts 1 2
{"type":["integer","null"],"enum":[1,2,null]}
  JSON Schema accepts 1 2 null
  converted accepts null
{"type":["string","integer"],"enum":["a",1]}
  JSON Schema accepts 1 "a"
  converted accepts nothing: enum must have non-empty array
{"type":["string","null"],"enum":["a",null]}
  JSON Schema accepts "a" null
  converted accepts "a" null
{"anyOf":[{"type":"integer","enum":[1,2]},{"type":"null"}]}
  JSON Schema accepts 1 2 null
  converted accepts 1 2 null
{"type":"object","if":{"properties":{"kind":{"enum":["card"]}}},"then":{"required":["number"]}}
  JSON Schema accepts {"kind":"card","number":"4"} {"kind":"cash"}
  converted accepts {"kind":"card","number":"4"}
{"type":"object","if":{"properties":{"kind":{"enum":["card"]}}},"then":{"required":["number"]},"else":{}}
  JSON Schema accepts {"kind":"card","number":"4"} {"kind":"cash"}
  converted accepts {"kind":"card","number":"4"} {"kind":"cash"}
EXPECT
