#!/usr/bin/env bash
# cookie-store 3.0.0 sets and deletes cookies of the directory of the page, where the Cookie Store API means the site.
#
# Seen on 2026-11-30 with cookie-store 4.0.0-next.4 and jsdom 29.1.1. It writes no Path, so that the browser takes the
# document's, and one that is given to `delete` is not used either (set and delete in index.js). In the API it is `/`
# unless one is given:
# https://cookiestore.spec.whatwg.org/#CookieStore-set
# https://cookiestore.spec.whatwg.org/#CookieStore-delete
# The README of 3.0.0, which npm installs, says that it allows the use of that API in browsers without it. That of the
# repository recommends version 4, which has never been more than a `next`:
# https://github.com/markcellus/cookie-store#readme
#
# Why it surprises: on a page in the root all is well. Below it, `set` resolves and the other pages do not have the
# cookie; `delete` resolves and the site's cookie is still there, a consent that was taken back, for one. In a browser
# with its own cookieStore, which the package leaves as it is, both work.
#
# What to do: install `cookie-store@next`.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit cookie-store@3.0.0 jsdom@29.1.1 \
  cookie-store-next@npm:cookie-store@4.0.0-next.4

cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { CookieJar, JSDOM } from 'jsdom';

const read = (path) => readFileSync(`node_modules/${path}`, 'utf8');
const scripts = {
  '3.0.0': read('cookie-store/index.js'),
  '4.0.0-next.4': read('cookie-store-next/dist/index.js').replace(/^export .*/m, 'window.cookieStore = cookieStore;'),
};
for (const [version, script] of Object.entries(scripts)) {
  const cookieJar = new CookieJar();
  const open = (path) => {
    const { window } = new JSDOM('', { url: `https://shop.example${path}`, cookieJar, runScripts: 'outside-only' });
    window.ServiceWorkerRegistration = class {};
    window.eval(`{ ${script} }`);
    return window;
  };
  const show = (title) => {
    const seen = ['/', '/orders/7'].map((path) => `${path} has "${open(path).document.cookie}"`);
    console.log(`  ${title}: ${seen.join(', ')}`);
  };
  console.log(`${version}:`);
  open('/').document.cookie = 'consent=all; Path=/';
  show('set by the site');
  await open('/orders/7').cookieStore.delete('consent');
  show('deleted on /orders/7');
  open('/').document.cookie = 'consent=all; Path=/';
  await open('/orders/7').cookieStore.delete({ name: 'consent', path: '/' });
  show('set again, deleted there with the path');
  await open('/').cookieStore.delete('consent').catch(() => undefined);
  await open('/orders/7').cookieStore.set('language', 'en');
  show('set on /orders/7');
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
3.0.0:
  set by the site: / has "consent=all", /orders/7 has "consent=all"
  deleted on /orders/7: / has "consent=all", /orders/7 has "consent=all"
  set again, deleted there with the path: / has "consent=all", /orders/7 has "consent=all"
  set on /orders/7: / has "", /orders/7 has "language=en"
4.0.0-next.4:
  set by the site: / has "consent=all", /orders/7 has "consent=all"
  deleted on /orders/7: / has "", /orders/7 has ""
  set again, deleted there with the path: / has "", /orders/7 has ""
  set on /orders/7: / has "language=en", /orders/7 has "language=en"
EXPECT
