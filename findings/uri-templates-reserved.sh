#!/usr/bin/env bash
# uri-template-lite 23.4.0 and uritemplate 0.3.4 encode again what `{+…}` and `{#…}` are to leave as it is.
#
# Seen on 2026-11-30 with @std-uritemplate/std-uritemplate 2.0.12. RFC 6570, section 3.2.3, says of `+` that "the
# substituted values may also contain pct-encoded triplets", and section 3.2.1, for `#` too, that those pass through:
# https://www.rfc-editor.org/rfc/rfc6570#section-3.2.1 https://www.rfc-editor.org/rfc/rfc6570#section-3.2.3
# Both packages name the RFC: https://github.com/litejs/uri-template-lite#readme
# https://github.com/fxa/uritemplate-js#readme An issue of the second, open since 2016, has it, and its author agrees:
# https://github.com/fxa/uritemplate-js/issues/17 Each has one more:
# - uri-template-lite joins an exploded map of `{.keys*}` by commas. The example of section 3.2.5 has points:
#   https://www.rfc-editor.org/rfc/rfc6570#section-3.2.5
# - uritemplate has an empty list as an empty parameter. Section 2.3: it is undefined, so nothing is written:
#   https://www.rfc-editor.org/rfc/rfc6570#section-2.3
#
# Why it surprises: `+` is for values that are parts of a URL already, such as the path of a link. They come through as
# long as nothing in them is encoded; the first name with a space or a slash in it is another resource.
#
# What to do: take @std-uritemplate/std-uritemplate, or put such a value into the URL after the template is expanded.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit uri-template-lite@23.4.0 uritemplate@0.3.4 \
  @std-uritemplate/std-uritemplate@2.0.12

cat >run.mjs <<'JS'
import { StdUriTemplate } from '@std-uritemplate/std-uritemplate';
import lite from 'uri-template-lite';
import uritemplate from 'uritemplate';

const values = {
  plain: '/files/report',
  path: '/files/q1%2Fq2%20report',
  keys: { semi: ';', dot: '.', comma: ',' },
  list: ['a', 'b'],
  none: [],
  page: 2,
};
const expanders = {
  std: (template) => StdUriTemplate.expand(template, values),
  lite: (template) => lite.expand(template, values),
  uritemplate: (template) => uritemplate.parse(template).expand(values),
};
for (const template of ['{+plain}', '{+path}', '{#path}', 'X{.list*}', 'X{.keys*}', '{?keys*}', '{?none,page}']) {
  console.log(template);
  for (const [name, expand] of Object.entries(expanders)) console.log(`  ${name}: ${expand(template)}`);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
{+plain}
  std: /files/report
  lite: /files/report
  uritemplate: /files/report
{+path}
  std: /files/q1%2Fq2%20report
  lite: /files/q1%252Fq2%2520report
  uritemplate: /files/q1%252Fq2%2520report
{#path}
  std: #/files/q1%2Fq2%20report
  lite: #/files/q1%252Fq2%2520report
  uritemplate: #/files/q1%252Fq2%2520report
X{.list*}
  std: X.a.b
  lite: X.a.b
  uritemplate: X.a.b
X{.keys*}
  std: X.semi=%3B.dot=..comma=%2C
  lite: X.semi=%3B,dot=.,comma=%2C
  uritemplate: X.semi=%3B.dot=..comma=%2C
{?keys*}
  std: ?semi=%3B&dot=.&comma=%2C
  lite: ?semi=%3B&dot=.&comma=%2C
  uritemplate: ?semi=%3B&dot=.&comma=%2C
{?none,page}
  std: ?page=2
  lite: ?page=2
  uritemplate: ?none=&page=2
EXPECT
