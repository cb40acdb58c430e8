#!/usr/bin/env bash
# preact-custom-element 4.6.0 turns a property that is false or null into a text that is true.
#
# Seen on 2026-11-29 with preact 10.27.2. A property that is set is also written to the attribute of its name
# (`setAttribute(name, v)` in src/index.js), and every change of an attribute becomes a prop, as a text. So after
# `element.open = false` the component gets false first, and at once "false".
#
# Why it surprises: true seems right, since "true" is as good. But `props.open && …` shows what the page has just closed,
# and `props.limit ?? 10` gets "null". For HTML, an attribute `open="false"` means open as well:
# https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#boolean-attributes
#
# What to do: read such props by a function that knows both texts, or pass one object, which is not written to
# an attribute.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit preact-custom-element@4.6.0 preact@10.27.2 jsdom@29.1.1

cat >run.mjs <<'JS'
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('<body></body>');
Object.assign(globalThis, {
  window,
  document: window.document,
  HTMLElement: window.HTMLElement,
  customElements: window.customElements,
  CustomEvent: window.CustomEvent,
});
const { h } = await import('preact');
const { default: register } = await import('preact-custom-element');

let props;
const Panel = (given) => {
  props = given;
  return h('p');
};
register(Panel, 'x-panel', ['open', 'limit', 'settings']);
const panel = document.createElement('x-panel');
document.body.append(panel);

const after = async (name, value) => {
  panel[name] = value;
  await new Promise((later) => setTimeout(later, 50));
  console.log(`${name} = ${JSON.stringify(value)}: ${JSON.stringify(props[name])}`);
};
await after('open', true);
await after('open', false);
await after('limit', null);
await after('settings', { open: false });
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
open = true: "true"
open = false: "false"
limit = null: "null"
settings = {"open":false}: {"open":false}
EXPECT
