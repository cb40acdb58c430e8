#!/usr/bin/env bash
# @r2wc/react-to-web-component 2.1.1 keeps a prop whose attribute is removed or empty.
#
# Seen on 2026-11-29 with react 19.3.1. `attributeChangedCallback` of @r2wc/core 1.3.1 goes on only if the new
# value is not empty, so after removeAttribute, and after `name=""`, the component is not drawn again and keeps
# what it had. Removing an attribute is how pages, Vue and Lit say "no value"; for a boolean it is how HTML says
# false: https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#boolean-attributes
# An open pull request describes the same: https://github.com/bitovi/react-to-web-component/pull/290
#
# Why it surprises: what the page's inspector shows and what the component shows differ for ever, and setting
# the attribute to any other value works.
#
# What to do: set the property to undefined beside it (`element.projectId = undefined`), or write `open="false"`.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @r2wc/react-to-web-component@2.1.1 @r2wc/core@1.3.1 react@19.3.1 react-dom@19.3.1 jsdom@29.1.1

cat >run.mjs <<'JS'
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('<body></body>', { pretendToBeVisual: true });
const { document, HTMLElement, customElements, CustomEvent, Node, Event } = window;
Object.assign(globalThis, { window, document, HTMLElement, customElements, CustomEvent, Node, Event });
const { default: React } = await import('react');
const { default: toElement } = await import('@r2wc/react-to-web-component');

let props;
const Choice = ({ container, ...given }) => {
  props = given;
  return React.createElement('p');
};
customElements.define('x-choice', toElement(Choice, { props: { projectId: 'string', open: 'boolean' } }));
document.body.innerHTML = '<x-choice project-id="7" open="true"></x-choice>';
const element = document.querySelector('x-choice');

const after = async (what, change) => {
  change();
  await new Promise((later) => setTimeout(later, 100));
  console.log(`${what}: ${JSON.stringify(props)}`);
};
await after('as written', () => {});
await after('another project', () => element.setAttribute('project-id', '8'));
await after('an empty project', () => element.setAttribute('project-id', ''));
await after('both removed', () => {
  element.removeAttribute('project-id');
  element.removeAttribute('open');
});
process.exit();
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
as written: {"projectId":"7","open":true}
another project: {"projectId":"8","open":true}
an empty project: {"projectId":"8","open":true}
both removed: {"projectId":"8","open":true}
EXPECT
