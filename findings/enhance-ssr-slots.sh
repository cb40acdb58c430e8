#!/usr/bin/env bash
# @enhance/ssr 4.0.3 renders a second element for a named slot over what the template has last beside that slot.
#
# Seen on 2026-11-30 with jsdom 29.1.1. For each element it looks for the slot to put it in that place; when the first
# one has taken it, the slot is not found, and `splice(-1, …)` takes the last node (`fillSlots` in index.mjs). A third
# one then takes the place of the second. In the standard all children with the name of a slot are assigned to it, in
# their order: https://dom.spec.whatwg.org/#find-slottables
# The README says that it supports the slots of the platform: https://github.com/enhance-dev/enhance-ssr#slots
# An issue since 2024 has the half of it, that they overwrite each other:
# https://github.com/enhance-dev/enhance-ssr/issues/68
#
# Why it surprises: the same markup shows all in a browser where the element has a shadow root, and the unnamed slot has
# them all on the server, too. With one action in a toolbar its Help is there, with two it is gone, and with three the
# second action as well; nothing is left of them that a script could put back.
#
# What to do: wrap what belongs to a slot in one element, as below.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @enhance/ssr@4.0.3 jsdom@29.1.1

cat >run.mjs <<'JS'
import enhance from '@enhance/ssr';
import { JSDOM } from 'jsdom';

const template = '<nav><slot name="action"></slot><a>Help</a></nav><main><slot></slot></main>';
const html = enhance({ bodyContent: true, elements: { 'tool-bar': ({ html }) => html([template]) } });
const texts = (nodes) => [...nodes].map((node) => node.textContent).filter(Boolean).join(', ') || 'nothing';
const flat = (element) =>
  [...element.children].flatMap((child) => (child.localName === 'slot' ? child.assignedNodes() : [child]));
for (const content of [
  '<b slot="action">Save</b>',
  '<b slot="action">Save</b><b slot="action">Undo</b>',
  '<b slot="action">Save</b><b slot="action">Undo</b><b slot="action">Close</b>',
  '<b slot="action"><i>Save</i> <i>Undo</i> <i>Close</i></b>',
  '<p>One</p><p>Two</p>',
]) {
  const markup = `<tool-bar>${content}</tool-bar>`;
  const sent = new JSDOM(html([markup])).window.document;
  const page = new JSDOM(markup).window.document.querySelector('tool-bar');
  page.attachShadow({ mode: 'open' }).innerHTML = template;
  console.log(content);
  for (const part of ['nav', 'main']) {
    const standard = texts(flat(page.shadowRoot.querySelector(part)));
    console.log(`  ${part}: ${texts(sent.querySelector(part).children)} (in a browser: ${standard})`);
  }
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
<b slot="action">Save</b>
  nav: Save, Help (in a browser: Save, Help)
  main: nothing (in a browser: nothing)
<b slot="action">Save</b><b slot="action">Undo</b>
  nav: Save, Undo (in a browser: Save, Undo, Help)
  main: nothing (in a browser: nothing)
<b slot="action">Save</b><b slot="action">Undo</b><b slot="action">Close</b>
  nav: Save, Close (in a browser: Save, Undo, Close, Help)
  main: nothing (in a browser: nothing)
<b slot="action"><i>Save</i> <i>Undo</i> <i>Close</i></b>
  nav: Save Undo Close, Help (in a browser: Save Undo Close, Help)
  main: nothing (in a browser: nothing)
<p>One</p><p>Two</p>
  nav: Help (in a browser: Help)
  main: One, Two (in a browser: One, Two)
EXPECT
