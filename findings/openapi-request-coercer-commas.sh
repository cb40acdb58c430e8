#!/usr/bin/env bash
# openapi-request-coercer 12.1.3 cuts a text at its commas if it is the only element of an array in a query.
#
# Seen on 2026-11-30 with openapi-fetch 0.17.0 as the client. An array in a query has by default the style `form`, and
# that is exploded by default: one `name=value` for each element, whose commas are part of it.
# https://spec.openapis.org/oas/v3.0.4.html#parameter-object
# https://docs.bump.sh/guides/openapi/specification/v3.1/understanding-structure/parameter-serialization
# The coercer takes `explode` for false where it is left out, and `style: form` for the comma-separated lists of
# OpenAPI 2.0 where that is left out, even beside `explode: true` (buildCoercerForParam in dist/index.js). It is part of
# express-openapi 12.1.3.
#
# Why it surprises: with two elements the commas are left alone. A search for one name, or for one address, finds
# nothing, or others. The client sends what the document says, and each part is a valid text, so nothing is refused.
#
# What to do: write out both `style: form` and `explode: true`.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit openapi-request-coercer@12.1.3 openapi-fetch@0.17.0

cat >run.mjs <<'JS'
import { parse } from 'node:querystring';
import { createQuerySerializer } from 'openapi-fetch';
import coercer from 'openapi-request-coercer';

const readAs = (parameter, names) => {
  const query = parse(createQuerySerializer()({ name: names }));
  const schema = { type: 'array', items: { type: 'string' } };
  new coercer.default({ parameters: [{ name: 'name', in: 'query', schema, ...parameter }] }).coerce({ query });
  return JSON.stringify(query.name);
};
for (const parameter of [{}, { style: 'form' }, { explode: true }, { style: 'form', explode: true }]) {
  for (const names of [['Doe, Ann'], ['Doe, Ann', 'Roe, Bo']]) {
    console.log(`${JSON.stringify(parameter)}: sent ${JSON.stringify(names)}, read ${readAs(parameter, names)}`);
  }
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
{}: sent ["Doe, Ann"], read ["Doe"," Ann"]
{}: sent ["Doe, Ann","Roe, Bo"], read ["Doe, Ann","Roe, Bo"]
{"style":"form"}: sent ["Doe, Ann"], read ["Doe"," Ann"]
{"style":"form"}: sent ["Doe, Ann","Roe, Bo"], read ["Doe, Ann","Roe, Bo"]
{"explode":true}: sent ["Doe, Ann"], read ["Doe"," Ann"]
{"explode":true}: sent ["Doe, Ann","Roe, Bo"], read ["Doe, Ann","Roe, Bo"]
{"style":"form","explode":true}: sent ["Doe, Ann"], read ["Doe, Ann"]
{"style":"form","explode":true}: sent ["Doe, Ann","Roe, Bo"], read ["Doe, Ann","Roe, Bo"]
EXPECT
