#!/usr/bin/env bash
# @apiture/openapi-down-convert 0.14.2 leaves `const: false`, `0` and the empty text in a document of OpenAPI 3.0.
#
# Seen on 2026-11-30 with @seriousme/openapi-schema-validator 2.11.0. It makes `enum` of `const`, since 3.0 has no
# `const`, but only where the value is true for JavaScript (`if (schema['const'])` in lib/src/converter.js). Its README
# has no such exception: https://github.com/apiture/openapi-down-convert#readme
# The keywords that a schema of 3.0 may have: https://spec.openapis.org/oas/v3.0.3#schema-object
#
# Why it surprises: one half of the usual pair of results, `ok: true` and `ok: false`, is converted. For the other
# there is no warning, even with `verbose`, and the exit code is 0. A tool that is strict refuses the document; one that
# passes over unknown keywords takes any boolean there, so that a success may fit `oneOf` twice.
#
# What to do: write `enum: [false]`, which 3.1 takes for the same, and check the result by a validator.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @apiture/openapi-down-convert@0.14.2 @seriousme/openapi-schema-validator@2.11.0

cat >run.mjs <<'JS'
import { Converter } from '@apiture/openapi-down-convert';
import { Validator } from '@seriousme/openapi-schema-validator';

const validity = async (document) => {
  const { valid } = await new Validator().validate(structuredClone(document));
  return `${valid ? 'valid' : 'not valid'} ${document.openapi}`;
};
const schemas = [{ const: true }, { const: false }, { const: 1 }, { const: 0 }, { const: 'x' }, { const: '' }, { enum: [false] }];
for (const schema of schemas) {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Orders', version: '1.0.0' },
    paths: {},
    components: { schemas: { Ok: schema } },
  };
  const converted = new Converter(document).convert();
  const made = JSON.stringify(converted.components.schemas.Ok);
  console.log(`${JSON.stringify(schema)}, ${await validity(document)}: ${made}, ${await validity(converted)}`);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
{"const":true}, valid 3.1.0: {"enum":[true]}, valid 3.0.3
{"const":false}, valid 3.1.0: {"const":false}, not valid 3.0.3
{"const":1}, valid 3.1.0: {"enum":[1]}, valid 3.0.3
{"const":0}, valid 3.1.0: {"const":0}, not valid 3.0.3
{"const":"x"}, valid 3.1.0: {"enum":["x"]}, valid 3.0.3
{"const":""}, valid 3.1.0: {"const":""}, not valid 3.0.3
{"enum":[false]}, valid 3.1.0: {"enum":[false]}, valid 3.0.3
EXPECT
