#!/usr/bin/env bash
# @scalar/postman-to-openapi 0.7.14 keeps one saved response of each status, and writes it where no value is.
#
# Seen on 2026-11-30 with @readme/postman-to-openapi 4.1.0. The responses are kept by status, so that a second one takes
# the place of the first (extractResponses in dist/helpers/responses.js), although `examples` is there for several. And
# each of `examples` is an Example Object, with the example in its `value`, where this puts the body itself:
# https://spec.openapis.org/oas/v3.1.0#media-type-object
# https://redocly.com/docs/openapi-visual-reference/example
# Its tests ask for the body there, and have no status twice:
# https://github.com/scalar/scalar/blob/main/packages/postman-to-openapi/src/helpers/responses.test.ts
# The other package writes all of them, with `value`.
#
# Why it surprises: what is written looks right, and is a body. Whoever reads the document by the specification finds no
# example; and if the body has a member `value`, that alone is the example: below, the number 0.
#
# What to do: take the other package, or put `value` around each, and add the responses that are missing, by hand.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @scalar/postman-to-openapi@0.7.14 @readme/postman-to-openapi@4.1.0 \
  js-yaml@4.1.1

cat >run.mjs <<'JS'
import byReadme from '@readme/postman-to-openapi';
import { convert } from '@scalar/postman-to-openapi';
import { load } from 'js-yaml';

const save = (name, code, body) => ({
  name,
  code,
  status: 'Saved',
  header: [{ key: 'Content-Type', value: 'application/json' }],
  _postman_previewlanguage: 'json',
  body: JSON.stringify(body),
});
const url = { raw: 'https://api.example.com/voucher', host: ['https://api.example.com'], path: ['voucher'] };
const collection = {
  info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [
    {
      name: 'Get a voucher',
      request: { method: 'GET', url },
      response: [
        save('valid', 200, { id: 'a', value: 20 }),
        save('used', 200, { id: 'b', value: 0 }),
        save('unknown', 404, { title: 'No such voucher' }),
      ],
    },
  ],
};
const show = (title, document) => {
  console.log(`${title}:`);
  for (const [status, { content }] of Object.entries(document.paths['/voucher'].get.responses)) {
    const { example, examples = { one: { value: example } } } = content['application/json'];
    for (const { value } of Object.values(examples)) console.log(`  ${status}: ${JSON.stringify(value)}`);
  }
};
const document = convert(structuredClone(collection));
console.log(JSON.stringify(document.paths['/voucher'].get.responses[404].content));
show('scalar', document);
show('readme', load(await byReadme(JSON.stringify(collection))));
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
{"application/json":{"schema":{"type":"string"},"examples":{"default":{"title":"No such voucher"}}}}
scalar:
  200: 0
  404: undefined
readme:
  200: {"id":"a","value":20}
  200: {"id":"b","value":0}
  404: {"title":"No such voucher"}
EXPECT
