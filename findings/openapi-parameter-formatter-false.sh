#!/usr/bin/env bash
# @himenon/openapi-parameter-formatter 2.1.0 writes no 0 and no false, and in `matrix` no number at all.
#
# Seen on 2026-11-30 with url-template 3.1.1. It takes what is not truthy for empty (isPrimitive and isEmpty in
# src/Guard.ts, and filter(Boolean) for the lists of `simple`), and for `matrix` knows texts alone (generateFromMatrix
# in src/Core.ts). So `page=0` becomes `page=`, a 0 in a path is undefined, and from a list in a path the 0 is gone. The
# README says that it is made after the examples of styles in OpenAPI, which have an empty value for the empty string,
# and follow RFC 6570: https://github.com/Himenon/openapi-parameter-formatter#readme
# https://spec.openapis.org/oas/v3.1.0#style-examples https://www.rfc-editor.org/rfc/rfc6570#section-2.3
# Its own tests have undefined for empty, and no 0 and no false, so nothing says that it is meant.
#
# Why it surprises: 1 and true are right but for `matrix`, and so are 0 and false in the object of a query. A server
# cannot tell `archived=` from a value that was left out, and a position without its 0 is another position.
#
# What to do: make a text of each number and boolean first, as below.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @himenon/openapi-parameter-formatter@2.1.0 url-template@3.1.1

cat >run.mjs <<'JS'
import formatter from '@himenon/openapi-parameter-formatter';
import { parseTemplate } from 'url-template';

const { HeaderParameter, PathParameter, QueryParameter } = formatter;
const texts = (value) => {
  if (Array.isArray(value)) return value.map(texts);
  if (typeof value !== 'object') return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, texts(member)]));
};
const show = (title, template, value, write) => {
  const expanded = parseTemplate(template).expand({ at: value });
  console.log(`${title} ${JSON.stringify(value)}: ${write(value)}`);
  console.log(`  as text ${write(texts(value))}, of RFC 6570 ${expanded}`);
};
const query = (value) => `?${QueryParameter.generate('at', { style: 'form', explode: true, value })}`;
const path = (style) => (value) => PathParameter.generate('at', { style, explode: false, value });
const header = (value) => HeaderParameter.generate('at', { style: 'simple', explode: true, value });
for (const value of [1, 0, true, false]) {
  show('query', '{?at*}', value, query);
  for (const [style, template] of [['simple', '{at}'], ['label', '{.at}'], ['matrix', '{;at}']]) {
    show(`path, ${style}`, template, value, path(style));
  }
}
show('path, simple', '{at}', [0, 51], path('simple'));
show('header', '{at*}', { x: 0, y: 51, known: false }, header);
show('query', '{?at*}', { x: 0, y: 51, known: false }, query);
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
query 1: ?at=1
  as text ?at=1, of RFC 6570 ?at=1
path, simple 1: 1
  as text 1, of RFC 6570 1
path, label 1: .1
  as text .1, of RFC 6570 .1
path, matrix 1: ;at
  as text ;at=1, of RFC 6570 ;at=1
query 0: ?at=
  as text ?at=0, of RFC 6570 ?at=0
path, simple 0: undefined
  as text 0, of RFC 6570 0
path, label 0: .
  as text .0, of RFC 6570 .0
path, matrix 0: ;at
  as text ;at=0, of RFC 6570 ;at=0
query true: ?at=true
  as text ?at=true, of RFC 6570 ?at=true
path, simple true: true
  as text true, of RFC 6570 true
path, label true: .true
  as text .true, of RFC 6570 .true
path, matrix true: ;at
  as text ;at=true, of RFC 6570 ;at=true
query false: ?at=
  as text ?at=false, of RFC 6570 ?at=false
path, simple false: undefined
  as text false, of RFC 6570 false
path, label false: .
  as text .false, of RFC 6570 .false
path, matrix false: ;at
  as text ;at=false, of RFC 6570 ;at=false
path, simple [0,51]: 51
  as text 0,51, of RFC 6570 0,51
header {"x":0,"y":51,"known":false}: x=,y=51,known=
  as text x=0,y=51,known=false, of RFC 6570 x=0,y=51,known=false
query {"x":0,"y":51,"known":false}: ?x=0&y=51&known=false
  as text ?x=0&y=51&known=false, of RFC 6570 ?x=0&y=51&known=false
EXPECT
