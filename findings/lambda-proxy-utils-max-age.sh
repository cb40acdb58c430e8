#!/usr/bin/env bash
# lambda-proxy-utils 2.1.3 lets a cookie end at once if its options were used for a cookie before.
#
# Seen on 2026-11-30. `cookie` takes `maxAge` in milliseconds, as its comment says, and divides it by 1000 in the
# object that it was given (src/events/response.js). The second cookie with that object lives a thousandth as long, the
# third a millionth: `Max-Age=0`, which RFC 6265, section 5.2.2, has for a cookie that is over:
# https://www.rfc-editor.org/rfc/rfc6265#section-5.2.2
# The author's example has an object of its own in each call: https://github.com/geoffdutton/lambda-proxy-utils/issues/2
#
# Why it surprises: options are a constant of the module, and in Lambda a module lives on from one request to the next.
# So the first person after a cold start stays signed in, and all others are signed out as they sign in. A test that
# sets one cookie sees nothing.
#
# What to do: give each call a copy, `{ ...options }`.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit lambda-proxy-utils@2.1.3

cat >run.mjs <<'JS'
import utils from 'lambda-proxy-utils';

const show = (title, options) => {
  const header = new utils.Response().cookie('session', 'abc', options).send('').headers['Set-Cookie'];
  const [, age] = header.match(/Max-Age=(\d+)/);
  const [, expires] = header.match(/Expires=([^;]+)/);
  const minutes = Math.round((Date.parse(expires) - Date.now()) / 60_000);
  console.log(`${title}: Max-Age=${age}, Expires in ${minutes} minutes`);
};
const shared = { maxAge: 900_000, httpOnly: true };
for (const request of ['first', 'second', 'third']) show(`${request} request`, shared);
const kept = { maxAge: 900_000, httpOnly: true };
for (const request of ['first', 'second', 'third']) show(`${request} request, with a copy`, { ...kept });
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
first request: Max-Age=900, Expires in 15 minutes
second request: Max-Age=0, Expires in 0 minutes
third request: Max-Age=0, Expires in 0 minutes
first request, with a copy: Max-Age=900, Expires in 15 minutes
second request, with a copy: Max-Age=900, Expires in 15 minutes
third request, with a copy: Max-Age=900, Expires in 15 minutes
EXPECT
