#!/usr/bin/env bash
# @webcomponents/scoped-custom-element-registry 0.0.10 calls attributeChangedCallback once for each registry of a class.
#
# Seen on 2026-11-30 with jsdom 29.1.1. Each `define` wraps setAttribute, removeAttribute and toggleAttribute on the
# prototype of the class, also where a wrapper is there already (patchAttributes in its source), and each wrapper makes
# its own call. So a class in three registries gets three calls for a change; so does one whose base class is defined,
# too. In the standard a change is one reaction, and a class may be in any number of registries, once in each:
# https://html.spec.whatwg.org/multipage/custom-elements.html#custom-element-reactions
# https://html.spec.whatwg.org/multipage/custom-elements.html#dom-customelementregistry-define
# The README's limits are silent about it:
# https://github.com/webcomponents/polyfills/tree/master/packages/scoped-custom-element-registry#readme
#
# Why it surprises: an element that was right alone begins to load, count or tell twice when a second component uses
# it, and three times with a third. The attributes that it is created with come once, so that it looks right at first.
#
# What to do: do nothing in the callback if what the element holds for the attribute is the new value already, or
# define an empty subclass of its own in each registry, of a class that is defined in none.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @webcomponents/scoped-custom-element-registry@0.0.10 jsdom@29.1.1

cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { JSDOM } from 'jsdom';

const file = createRequire(import.meta.url).resolve('@webcomponents/scoped-custom-element-registry');
const create = () => new JSDOM('<body></body>', { runScripts: 'outside-only' }).window;
const createWithPolyfill = () => {
  const window = create();
  window.eval(readFileSync(file, 'utf8'));
  return window;
};
const elements = `
  const calls = [];
  class Choice extends HTMLElement {
    static observedAttributes = ['project'];
    attributeChangedCallback(name, before, after) {
      calls.push(after);
    }
  }
  const change = (element) => {
    element.setAttribute('project', '8');
    element.removeAttribute('project');
    return calls.map(String).join(', ');
  };
`;
const inScope = (registries, createClass) => `${elements}
  const roots = Array.from({ length: ${registries} }, () => {
    const registry = new CustomElementRegistry();
    registry.define('x-choice', ${createClass});
    const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open', registry });
    root.innerHTML = '<x-choice project="7"></x-choice>';
    return root;
  });
  calls.length = 0;
  change(roots[0].firstChild);
`;
const inheriting = `${elements}
  class Special extends Choice {}
  customElements.define('x-choice', Choice);
  customElements.define('x-special', Special);
  change(document.createElement('x-special'));
`;
console.log(`a subclass in the document, without the polyfill: ${create().eval(inheriting)}`);
console.log(`a subclass in the document, with it: ${createWithPolyfill().eval(inheriting)}`);
for (const registries of [1, 2, 3]) {
  const calls = createWithPolyfill().eval(inScope(registries, 'Choice'));
  console.log(`registries that define the class, ${registries}: ${calls}`);
}
const own = inScope(3, 'class extends Choice {}');
console.log(`a subclass for each of 3 registries: ${createWithPolyfill().eval(own)}`);
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
a subclass in the document, without the polyfill: 8, null
a subclass in the document, with it: 8, 8, null, null
registries that define the class, 1: 8, null
registries that define the class, 2: 8, 8, null, null
registries that define the class, 3: 8, 8, 8, null, null, null
a subclass for each of 3 registries: 8, null
EXPECT
