#!/usr/bin/env bash
# web-component-analyzer 2.0.0 finds no attributes in a static field, and makes the field a property of the element.
#
# Seen on 2026-12-01. It takes attributes from `static get observedAttributes()`, which its README has, and from `static
# get properties()` of Lit, but not from fields of these names. HTML reads the value of `observedAttributes`, whatever
# it was declared with, and Lit documents the field:
# https://html.spec.whatwg.org/multipage/custom-elements.html#dom-customelementregistry-define
# https://lit.dev/docs/components/properties/ An issue of 2021 describes the second half:
# https://github.com/runem/web-component-analyzer/issues/213
#
# Why it surprises: the analysis succeeds. Tables of attributes and the completion of editors, which are made of it,
# lack them without a word, after a change from getters to fields that changes nothing in a browser.
#
# What to do: keep the getter, or name each attribute with `@attr` in the comment of the class.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit web-component-analyzer@2.0.0

cat >run.cjs <<'JS'
const analyzer = require('web-component-analyzer');

const elements = {
  'getter of HTML': "HTMLElement { static get observedAttributes() { return ['size']; } }",
  'field of HTML': "HTMLElement { static observedAttributes = ['size']; }",
  'getter of Lit': 'LitElement { static get properties() { return { size: { type: Number } }; } }',
  'field of Lit': 'LitElement { static properties = { size: { type: Number } }; }',
};
const show = (what, comment, body) => {
  const code = `${comment}class Box extends ${body}\ncustomElements.define('my-box', Box);`;
  const [{ componentDefinitions }] = analyzer.analyzeText(code).results;
  const { members } = componentDefinitions[0].declaration;
  const names = (name) => members.flatMap((member) => member[name] ?? []);
  console.log(`${what}: attributes [${names('attrName')}], properties [${names('propName')}]`);
};
for (const [what, body] of Object.entries(elements)) show(what, '', body);
show('field of HTML, with @attr', '/** @attr size */\n', elements['field of HTML']);
JS

node run.cjs | tee seen
diff seen - <<'EXPECT'
getter of HTML: attributes [size], properties []
field of HTML: attributes [], properties [observedAttributes]
getter of Lit: attributes [size], properties [size]
field of Lit: attributes [], properties [properties]
field of HTML, with @attr: attributes [size], properties [observedAttributes]
EXPECT
