#!/usr/bin/env bash
# openapi-filter 3.2.3 removes an internal property of a schema, and leaves it required.
#
# Seen on 2026-11-30 with ajv 8.20.0. It deletes each object that has `x-internal: true`, and references to it where
# they are in a list (index.js), but does not look into `required`, which has the property by name. In JSON Schema an
# object without a required property is not valid, whether `properties` has it or not:
# https://json-schema.org/draft/2020-12/json-schema-validation#section-6.5.3
# The README has schemas among what it filters, and says simply to flag any object:
# https://github.com/Mermade/openapi-filter#readme
#
# Why it surprises: the property is gone from what a reader sees. But what one sends by that is refused by all that goes
# by the document, for a property that is not in it; where `additionalProperties` is false, nothing at all is valid. And
# the example of the schema still has the property, with its value.
#
# What to do: take out of `required` and of examples what `properties` has no longer, after the filter, or mark as
# internal a schema of its own that an allOf refers to: that reference it removes.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit openapi-filter@3.2.3 ajv@8.20.0

cat >run.mjs <<'JS'
import Ajv from 'ajv/dist/2020.js';
import openapiFilter from 'openapi-filter';

const cost = { type: 'integer', 'x-internal': true };
const order = { type: 'object', required: ['id', 'cost'], properties: { id: { type: 'string' }, cost } };
const internal = { 'x-internal': true, type: 'object', required: ['cost'], properties: { cost: { type: 'integer' } } };
const visible = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
const schemas = {
  Order: { ...order, example: { id: '7', cost: 2 } },
  ClosedOrder: { ...order, additionalProperties: false },
  Internal: internal,
  ComposedOrder: { allOf: [visible, { $ref: '#/components/schemas/Internal' }] },
};
const info = { title: 'Shop', version: '1' };
const filtered = openapiFilter.filter({ openapi: '3.1.0', info, paths: {}, components: { schemas } });
const ajv = new Ajv.default({ strict: false });
for (const [name, schema] of Object.entries(filtered.components.schemas)) {
  console.log(`${name}: ${JSON.stringify(schema)}`);
  const validate = ajv.compile(schema);
  for (const value of [{ id: '7' }, { id: '7', cost: 2 }]) {
    const reason = validate(value) ? 'valid' : ajv.errorsText(validate.errors);
    console.log(`  ${JSON.stringify(value)}: ${reason}`);
  }
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
Order: {"type":"object","required":["id","cost"],"properties":{"id":{"type":"string"}},"example":{"id":"7","cost":2}}
  {"id":"7"}: data must have required property 'cost'
  {"id":"7","cost":2}: valid
ClosedOrder: {"type":"object","required":["id","cost"],"properties":{"id":{"type":"string"}},"additionalProperties":false}
  {"id":"7"}: data must have required property 'cost'
  {"id":"7","cost":2}: data must NOT have additional properties
ComposedOrder: {"allOf":[{"type":"object","required":["id"],"properties":{"id":{"type":"string"}}}]}
  {"id":"7"}: valid
  {"id":"7","cost":2}: valid
EXPECT
