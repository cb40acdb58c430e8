#!/usr/bin/env bash
# Vue 3.5.45 and Preact 11.2.0 set `value` of a custom element again when a render changes something else.
#
# Seen on 2026-11-29. Vue sets `value` at each patch of an element, even an equal one (runtime-core,
# patchElement), and compares it with the element's own only where the tag has no hyphen (runtime-dom,
# patchDOMProp). Preact compares `value` with the element's own instead of the last one (diffElementNodes).
# React 19.3.1 sets it only when it is another one than at the last render.
#
# Why it surprises: `value` is what a form begins with, and other properties are set once. A person chooses
# something in the element, a list around it is sorted, and the choice is gone.
#
# What to do: keep the choice in the state of the component and bind that, or give the first value by a
# property with another name.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit jsdom@29.1.1 vue@3.5.45 preact@11.2.0 react@19.3.1 react-dom@19.3.1

cat >run.mjs <<'JS'
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('<div id="vue"></div><div id="preact"></div><div id="react"></div>');
for (const name of ['document', 'HTMLElement', 'Element', 'Node', 'SVGElement', 'MathMLElement'])
  globalThis[name] = window[name];
globalThis.window = window;
window.customElements.define('x-choice', class extends window.HTMLElement {
  sets = [];
  get value() { return this.sets.at(-1); }
  set value(value) { this.sets.push(value); }
});
/** Renders, lets a person choose `b`, and renders with another title and the same value. */
const see = async (name, render) => {
  const root = window.document.getElementById(name);
  await render(root, { value: 'a', title: 'before' });
  const element = root.querySelector('x-choice');
  element.value = 'b';
  await render(root, { value: 'a', title: 'after' });
  console.log(`${name}: ${element.title}, ${element.value}`);
};

const vue = await import('vue');
await see('vue', async (root, props) => vue.render(vue.h('x-choice', props), root));
const preact = await import('preact');
await see('preact', async (root, props) => preact.render(preact.h('x-choice', props), root));
const { createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { flushSync } = await import('react-dom');
let react;
await see('react', async (root, props) => {
  react ??= createRoot(root);
  flushSync(() => react.render(createElement('x-choice', props)));
});
process.exit();
JS

NODE_ENV=production node run.mjs | tee seen
diff seen - <<'EXPECT'
vue: after, a
preact: after, a
react: after, b
EXPECT
