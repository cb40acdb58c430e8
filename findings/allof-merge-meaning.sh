#!/usr/bin/env bash
# allof-merge 0.6.8 makes schemas that take more, or less, than the ones whose allOf it merges.
#
# Seen on 2026-11-30 with ajv 8.20.0 and ajv-draft-04 1.0.0. Of a keyword that it has no rule for it keeps the last one
# ("/?" in src/rules/jsonschema.ts), among them if, then and dependentRequired. Of two patterns it makes
# `(?=^a)(?=c$)`, which looks for both in the same place (mergePattern in src/resolvers/basic.ts). An integer that is
# also a number loses its type (mergeTypes). In OpenAPI 3.0 the `exclusiveMinimum: true` of one schema goes to the
# higher `minimum` of another. Its README says that the merged schema "does not validate more or less than the original
# schema", and that it works with 2020-12 and OpenAPI 3: https://github.com/udamir/allof-merge#features
# An instance is valid if each schema of allOf takes it:
# https://json-schema.org/draft/2020-12/json-schema-core#name-allof
#
# Why it surprises: allOf is where a schema has its second condition, since there can be one `if` in a place. The hook
# for conflicts is called for integer and number alone, which have none.
#
# What to do: validate with the schema as it was, and only show the merged one. Before you merge a document for good,
# look through what its allOf have for these keywords.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit allof-merge@0.6.8 ajv@8.20.0 ajv-draft-04@1.0.0

cat >run.mjs <<'JS'
import { merge } from 'allof-merge';
import { Ajv2020 } from 'ajv/dist/2020.js';
import AjvDraft04 from 'ajv-draft-04';

const json = (value) => JSON.stringify(value);
const compare = (ajv, before, after, conflicts, instances) => {
  console.log(`${json(after)}, conflicts: ${conflicts}`);
  const [valid, validMerged] = [ajv.compile(before), ajv.compile(after)];
  for (const one of instances) console.log(`  ${json(one)}: ${valid(one)}, merged ${validMerged(one)}`);
};
const check = (allOf, ...instances) => {
  let conflicts = 0;
  const before = { $schema: 'https://json-schema.org/draft/2020-12/schema', allOf };
  const { $schema, ...after } = merge(before, { onMergeError: () => (conflicts += 1) });
  compare(new Ajv2020({ strict: false }), before, after, conflicts, instances);
};
const ifThen = (name, needed) => ({ if: { required: [name] }, then: { required: [needed] } });
check([ifThen('card', 'cvc'), ifThen('company', 'vat')], { card: 1 }, { company: 1 });
check([{ dependentRequired: { from: ['to'] } }, { dependentRequired: { unit: ['amount'] } }], { from: 1 }, { unit: 1 });
check([{ pattern: '^a' }, { pattern: 'c$' }], 'abc', 'ab');
check([{ type: 'integer' }, { type: 'number', minimum: 1 }], 1, 'one');
check([{ type: 'integer' }, { minimum: 1 }], 1, 'one');

const Price = { allOf: [{ type: 'number', minimum: 0, exclusiveMinimum: true }, { minimum: 5 }] };
const info = { title: 'Shop', version: '1' };
const document = { openapi: '3.0.3', info, paths: {}, components: { schemas: { Price } } };
let conflicts = 0;
const merged = merge(document, { onMergeError: () => (conflicts += 1) }).components.schemas.Price;
compare(new AjvDraft04({ strict: false }), Price, merged, conflicts, [5, 6]);
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
{"if":{"required":["company"]},"then":{"required":["vat"]}}, conflicts: 0
  {"card":1}: false, merged true
  {"company":1}: false, merged false
{"dependentRequired":{"unit":["amount"]}}, conflicts: 0
  {"from":1}: false, merged true
  {"unit":1}: false, merged false
{"pattern":"(?=^a)(?=c$)"}, conflicts: 0
  "abc": true, merged false
  "ab": false, merged false
{"minimum":1}, conflicts: 1
  1: true, merged true
  "one": false, merged true
{"type":"integer","minimum":1}, conflicts: 0
  1: true, merged true
  "one": false, merged false
{"type":"number","minimum":5,"exclusiveMinimum":true}, conflicts: 0
  5: true, merged false
  6: true, merged true
EXPECT
