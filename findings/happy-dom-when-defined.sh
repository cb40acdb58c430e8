#!/usr/bin/env bash
# happy-dom 21.0.4 resolves `customElements.whenDefined` with nothing.
#
# Seen on 2026-11-29. In browsers the promise has the element's class, whether it is defined by then or later:
# https://html.spec.whatwg.org/multipage/custom-elements.html#dom-customelementregistry-whendefined
# linkedom 0.18.15 and jsdom 29.1.1 do so as well.
#
# Why it surprises: awaiting it works, so pages that only wait pass. One that goes on with the class,
# `const Choice = await customElements.whenDefined('x-choice')`, fails in the test alone.
#
# What to do: `await` it, and then take the class from `customElements.get`.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit happy-dom@21.0.4 jsdom@29.1.1 linkedom@0.18.15

cat >run.mjs <<'JS'
import { Window } from 'happy-dom';
import { JSDOM } from 'jsdom';
import { parseHTML } from 'linkedom';

const windows = { 'happy-dom': new Window(), jsdom: new JSDOM('').window, linkedom: parseHTML('') };
for (const [name, { HTMLElement, customElements }] of Object.entries(windows)) {
  const later = customElements.whenDefined('x-choice');
  class Choice extends HTMLElement {}
  customElements.define('x-choice', Choice);
  const resolved = [await later, await customElements.whenDefined('x-choice')];
  const say = (value) => (value === Choice ? 'the class' : String(value));
  console.log(`${name}: before ${say(resolved[0])}, after ${say(resolved[1])}`);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
happy-dom: before undefined, after undefined
jsdom: before the class, after the class
linkedom: before the class, after the class
EXPECT
