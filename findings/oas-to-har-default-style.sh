#!/usr/bin/env bash
# @readme/oas-to-har 38.5.1 sends arrays and objects of a parameter in another form if its `style` is left out.
#
# Seen on 2026-11-30 with oas 38.6.0. The specification has a default: simple for a path and a header, form for a query
# and a cookie. So a parameter without `style` is the same as one with that:
# https://spec.openapis.org/oas/v3.0.3#parameter-object https://spec.openapis.org/oas/v3.0.3#style-examples
# `stylizeValue` (in src/lib/style-formatting/index.ts) has these defaults, but `formatter` (in src/index.ts) calls it
# for paths, headers and cookies only if there is a `style`, and `shouldExplode` for queries knows only a written one.
# The README is silent about it: https://github.com/readmeio/oas/tree/main/packages/oas-to-har#readme
# HAR has a pair for each parameter: http://www.softwareishard.com/blog/har-12-spec/#queryString
#
# Why it surprises: it knows all the styles, and a text is right either way. A path has "[object Object]", a header
# becomes headers by the names of its members, and a query that has two pairs in a HAR is one, with an ampersand in it.
#
# What to do: write `style` in each parameter that is an array or an object, also where it is the default.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @readme/oas-to-har@38.5.1 oas@38.6.0

cat >run.mjs <<'JS'
import oasToHar from '@readme/oas-to-har';
import Oas from 'oas';

const sent = (place, style, value) => {
  const type = Array.isArray(value) ? { type: 'array', items: { type: 'string' } } : { type: typeof value };
  const name = place === 'header' ? 'X-Of' : 'of';
  const parameter = { name, in: place, required: true, schema: type, ...(style && { style }) };
  const path = place === 'path' ? '/items/{of}' : '/items';
  const responses = { 200: { description: 'Items' } };
  const oas = Oas.init({
    openapi: '3.0.3',
    info: { title: 'Items', version: '1' },
    servers: [{ url: 'https://api.example' }],
    paths: { [path]: { get: { parameters: [parameter], responses } } },
  });
  const har = oasToHar(oas, oas.operation(path, 'get'), { [place]: { [name]: value } });
  const { url, headers, queryString, cookies } = har.log.entries[0].request;
  const pairs = { header: headers, query: queryString, cookie: cookies }[place];
  return pairs ? pairs.map((pair) => `(${pair.name}: ${pair.value})`).join(' ') : new URL(url).pathname;
};
for (const [place, style] of Object.entries({ path: 'simple', header: 'simple', query: 'form', cookie: 'form' })) {
  for (const value of ['a', ['a', 'b'], { kind: 'a', size: 'b' }]) {
    console.log(`${place} ${JSON.stringify(value)}`);
    for (const written of [undefined, style]) console.log(`  ${written ?? 'default'}: ${sent(place, written, value)}`);
  }
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
path "a"
  default: /items/a
  simple: /items/a
path ["a","b"]
  default: /items/a%2Cb
  simple: /items/a,b
path {"kind":"a","size":"b"}
  default: /items/%5Bobject%20Object%5D
  simple: /items/kind,a,size,b
header "a"
  default: (X-Of: a)
  simple: (X-Of: a)
header ["a","b"]
  default: (X-Of: a) (X-Of: b)
  simple: (X-Of: a,b)
header {"kind":"a","size":"b"}
  default: (kind: a) (size: b)
  simple: (X-Of: kind,a,size,b)
query "a"
  default: (of: a)
  form: (of: a)
query ["a","b"]
  default: (of: a&of=b)
  form: (of: a) (of: b)
query {"kind":"a","size":"b"}
  default: (of: kind=a&size=b)
  form: (kind: a) (size: b)
cookie "a"
  default: (of: a)
  form: (of: a)
cookie ["a","b"]
  default: (of: a) (of: b)
  form: (of: a) (of: b)
cookie {"kind":"a","size":"b"}
  default: (kind: a) (size: b)
  form: (kind: a) (size: b)
EXPECT
