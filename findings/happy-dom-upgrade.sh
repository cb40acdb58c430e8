#!/usr/bin/env bash
# happy-dom 21.0.4 upgrades a custom element without a callback for the attributes that it has.
#
# Seen on 2026-11-29. An element that is in the page before `customElements.define` is constructed and
# connected, but `attributeChangedCallback` is not called for the observed attributes in the
# markup (nor does `:defined` ever match it). To upgrade is to call it for each of them, before
# `connectedCallback`: https://html.spec.whatwg.org/multipage/custom-elements.html#upgrades
# The report of it is old: https://github.com/capricorn86/happy-dom/issues/570
# For an element that is made after the definition it is called. jsdom 29.1.1 calls it for both.
#
# Why it surprises: markup first, script later is how elements come on a page, and the same element behaves
# in one order of a test and not in the other. An element that reads its settings in the callback alone has
# none.
#
# What to do: define elements before the markup is set in tests, or test in a real browser.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit happy-dom@21.0.4 jsdom@29.1.1

cat >run.mjs <<'JS'
import { Window } from 'happy-dom';
import { JSDOM } from 'jsdom';

const told = (window, isDefinedFirst) => {
  const seen = [];
  class Choice extends window.HTMLElement {
    static observedAttributes = ['project'];
    attributeChangedCallback(name, _, value) {
      seen.push(`${name}=${value}`);
    }
    connectedCallback() {
      seen.push('connected');
    }
  }
  const define = () => window.customElements.define('x-choice', Choice);
  if (isDefinedFirst) define();
  window.document.body.innerHTML = '<x-choice project="7"></x-choice>';
  if (!isDefinedFirst) define();
  const element = window.document.querySelector('x-choice');
  return `${seen.join(', ')}; upgraded: ${element instanceof Choice}; :defined: ${element.matches(':defined')}`;
};
const open = { 'happy-dom': () => new Window(), jsdom: () => new JSDOM().window };
for (const [name, openWindow] of Object.entries(open)) {
  console.log(`${name}, definition first: ${told(openWindow(), true)}`);
  console.log(`${name}, markup first: ${told(openWindow(), false)}`);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
happy-dom, definition first: project=7, connected; upgraded: true; :defined: false
happy-dom, markup first: connected; upgraded: true; :defined: false
jsdom, definition first: project=7, connected; upgraded: true; :defined: true
jsdom, markup first: project=7, connected; upgraded: true; :defined: true
EXPECT
