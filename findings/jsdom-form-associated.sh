#!/usr/bin/env bash
# jsdom 29.1.1 gives form-associated custom elements an ElementInternals that cannot take part in a form.
#
# Seen on 2026-11-28. `attachInternals()` works, and `internals.labels` exists, but `setFormValue`,
# `setValidity` and `form` do not; the element's value is not in FormData, and formResetCallback and
# formDisabledCallback are never called (lib/jsdom/living/custom-elements/ElementInternals-impl.js).
# https://html.spec.whatwg.org/multipage/custom-elements.html#form-associated-custom-elements
#
# Why it surprises: the usual test whether a browser has this, `'attachInternals' in HTMLElement.prototype`,
# says yes. An element that guards its calls by `?.` passes its tests and has submitted nothing.
#
# What to do: test forms in a real browser, or ask for `setFormValue` in ElementInternals.prototype.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit jsdom@29.1.1

cat >run.mjs <<'JS'
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('<form><x-choice name="project"></x-choice></form>', { runScripts: 'outside-only' });
window.eval(`
  class Choice extends HTMLElement {
    static formAssociated = true;
    internals = this.attachInternals();
    connectedCallback() {
      this.internals.setFormValue?.('7');
    }
    formResetCallback() {
      this.wasReset = true;
    }
  }
  customElements.define('x-choice', Choice);
`);
const form = window.document.querySelector('form');
const element = form.querySelector('x-choice');
form.reset();
console.log(`attachInternals in HTMLElement.prototype: ${'attachInternals' in window.HTMLElement.prototype}`);
for (const member of ['labels', 'form', 'setFormValue', 'setValidity'])
  console.log(`${member} in internals: ${member in element.internals}`);
console.log(`elements of the form: ${form.elements.length}`);
console.log(`entries of FormData: ${[...new window.FormData(form)].length}`);
console.log(`formResetCallback was called: ${element.wasReset === true}`);
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
attachInternals in HTMLElement.prototype: true
labels in internals: true
form in internals: false
setFormValue in internals: false
setValidity in internals: false
elements of the form: 0
entries of FormData: 0
formResetCallback was called: false
EXPECT
