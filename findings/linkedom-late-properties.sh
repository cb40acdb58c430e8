#!/usr/bin/env bash
# linkedom 0.18.15 hands an upgraded element the properties that were set before its class was there.
#
# Seen on 2026-11-29. In browsers, a property that is set on an element before `customElements.define` becomes
# its own, and hides the accessor of the class: the setter is never called. The specification's steps to upgrade
# an element say nothing of properties, https://html.spec.whatwg.org/multipage/custom-elements.html#upgrades ,
# which is why Lit and others have code for it; jsdom 29.1.1 does as browsers do. linkedom sets them again.
#
# Why it surprises: it is the better behaviour, so a page that renders before the script of its elements is
# there passes every test, and shows empty elements to people.
#
# What to do: test the order of script and page in a browser, or in jsdom.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit linkedom@0.18.15 jsdom@29.1.1

cat >run.mjs <<'JS'
import { JSDOM } from 'jsdom';
import { parseHTML } from 'linkedom';

const windows = { jsdom: new JSDOM('<body></body>').window, linkedom: parseHTML('<body></body>') };
for (const [name, { document, customElements, HTMLElement }] of Object.entries(windows)) {
  const element = document.createElement('x-choice');
  element.value = 'seven';
  document.body.append(element);
  customElements.define(
    'x-choice',
    class extends HTMLElement {
      set value(value) {
        this.got = value;
      }
    },
  );
  console.log(`${name}: own property ${Object.hasOwn(element, 'value')}, setter got ${element.got}`);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
jsdom: own property true, setter got undefined
linkedom: own property false, setter got seven
EXPECT
