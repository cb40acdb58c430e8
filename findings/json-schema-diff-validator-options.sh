#!/usr/bin/env bash
# Of the three options of json-schema-diff-validator 0.4.2 one has no effect, one half of it, and one too much.
#
# Seen on 2026-12-01. The README has them: https://www.npmjs.com/package/json-schema-diff-validator
# - `allowNewEnumValues` is not read. The code and its declaration have `allowNewEnumValue` (dist/src/validator.js).
# - `allowNewOneOf` is for new items of oneOf and anyOf. It allows those of anyOf alone.
# - `allowReorder` is for the order of anyOf. It allows any two values that change places, also the types of two
#   properties, which the keyword `type` does not make compatible:
#   https://json-schema.org/understanding-json-schema/reference/type
#
# Why it surprises: an unknown option is no error, so the first two look like a finding about the schema. The third
# hides what the tool is for: two properties whose types were exchanged are compatible, as are two of several changes
# that cancel each other out by their values, such as a limit that was raised in one place and lowered in another.
#
# What to do: write `allowNewEnumValue`, do without `allowReorder`, and compare a oneOf by hand.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit json-schema-diff-validator@0.4.2

cat >run.mjs <<'JS'
import validator from 'json-schema-diff-validator';

const show = (what, before, after, options) => {
  const compatible = () => {
    try {
      validator.validateSchemaCompatibility(before, after, options);
      return 'compatible';
    } catch {
      return 'not compatible';
    }
  };
  console.log(`${what}, ${JSON.stringify(options) ?? 'no option'}: ${compatible()}`);
};
const text = { type: 'string' };
const number = { type: 'number' };
const order = (amount, note) => ({ type: 'object', properties: { amount, note } });
const longest = (name, title) => ({ properties: { name: { maxLength: name }, title: { maxLength: title } } });
for (const options of [undefined, { allowNewEnumValues: true }, { allowNewEnumValue: true }]) {
  show('value added to enum', { enum: ['open', 'paid'] }, { enum: ['open', 'paid', 'sent'] }, options);
}
for (const keyword of ['anyOf', 'oneOf']) {
  show(`schema added to ${keyword}`, { [keyword]: [text] }, { [keyword]: [text, number] }, { allowNewOneOf: true });
}
for (const options of [undefined, { allowReorder: true }]) {
  show('types exchanged', order(number, text), order(text, number), options);
  show('limits exchanged', longest(10, 50), longest(50, 10), options);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
value added to enum, no option: not compatible
value added to enum, {"allowNewEnumValues":true}: not compatible
value added to enum, {"allowNewEnumValue":true}: compatible
schema added to anyOf, {"allowNewOneOf":true}: compatible
schema added to oneOf, {"allowNewOneOf":true}: not compatible
types exchanged, no option: not compatible
limits exchanged, no option: not compatible
types exchanged, {"allowReorder":true}: compatible
limits exchanged, {"allowReorder":true}: compatible
EXPECT
