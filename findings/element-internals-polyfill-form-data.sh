#!/usr/bin/env bash
# With element-internals-polyfill 3.0.2 a form has the value of a disabled element, and none of one that was moved.
#
# Seen on 2026-11-30 with jsdom 29.1.1. It keeps what `setFormValue` was given in a hidden input beside the element. It
# does not disable that input with the element (setDisabled in dist/utils.js). When the element leaves its place it
# takes the input away, and at the new place it makes none (observerCallback in dist/mutation-observers.js); that comes
# after connectedCallback, so a value that was set there again goes, too. In the standard a disabled element is left
# out, and the value belongs to the element, wherever it is:
# https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-the-form-data-set
# https://html.spec.whatwg.org/multipage/custom-elements.html#dom-elementinternals-setformvalue
# The README's limits do not have it: https://github.com/calebdwilliams/element-internals-polyfill#current-limitations
#
# Why it surprises: `willValidate` is false for the disabled element, and `form.elements` still has the moved one. In
# browsers without the feature, and in tests under jsdom, a choice that cannot be made is sent, and a list that is
# sorted by dragging loses what was chosen.
#
# What to do: give `setFormValue` null in formDisabledCallback while it is disabled, and in connectedCallback give it
# the value by setTimeout.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit element-internals-polyfill@3.0.2 jsdom@29.1.1

cat >run.mjs <<'JS'
import { setTimeout } from 'node:timers/promises';
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('<form><x-choice name="own"></x-choice><input name="native" value="7"></form>');
const { document, Element, HTMLElement, HTMLFormElement, CustomElementRegistry, customElements } = window;
const { DocumentFragment, MutationObserver, NodeFilter, Event, FormData } = window;
Object.assign(globalThis, { window, document, Element, HTMLElement, HTMLFormElement, CustomElementRegistry });
Object.assign(globalThis, { customElements, DocumentFragment, MutationObserver, NodeFilter, Event, FormData });
await import('element-internals-polyfill');

class Choice extends HTMLElement {
  static formAssociated = true;
  internals = this.attachInternals();
  connectedCallback() {
    this.internals.setFormValue('7');
  }
}
customElements.define('x-choice', Choice);
const form = document.querySelector('form');
const after = async (what, change) => {
  for (const element of form.querySelectorAll('x-choice, [name=native]')) change(element);
  await setTimeout(100);
  console.log(`${what}: ${[...new FormData(form).keys()].join(', ') || 'nothing'}`);
};
await after('as written', () => {});
await after('both disabled', (element) => element.setAttribute('disabled', ''));
await after('both enabled', (element) => element.removeAttribute('disabled'));
await after('both moved to the start of the form', (element) => form.prepend(element));
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
as written: own, native
both disabled: own
both enabled: own, native
both moved to the start of the form: native
EXPECT
