#!/usr/bin/env bash
# auth-header 1.0.0 formats the parameters of a header without the commas between them.
#
# Seen on 2026-11-30. `format` joins scheme and parameters by spaces alone (src/format.js). RFC 9110, sections 11.3 and
# 11.4, has them as a list, `#auth-param`, in a challenge and in credentials, and the elements of a list have commas
# between them: https://www.rfc-editor.org/rfc/rfc9110#section-11.3 https://www.rfc-editor.org/rfc/rfc9110#section-5.6.1
# The README has a tick for formatting Digest, Bearer and all of RFC 7235, which says the same; a test of its own, with
# a scheme that does not exist, has the spaces: https://github.com/izaakschroeder/auth-header#readme
#
# Why it surprises: it puts back no header that it has parsed, and reads its own as if nothing was wrong. One parameter,
# which is all that Basic needs, is right. For a reader that keeps to the RFC, the realm is all that is left, or nothing
# is: www-authenticate 0.6.3 sees no scheme, and http-auth-utils 6.0.1 throws.
#
# What to do: format one parameter at a time and join them, as below.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit auth-header@1.0.0 http-auth-utils@6.0.1 www-authenticate@0.6.3

cat >run.mjs <<'JS'
import authHeader from 'auth-header';
import { parseWWWAuthenticateHeader } from 'http-auth-utils';
import wwwAuthenticate from 'www-authenticate';

const { format, parse } = authHeader;
const { WWW_Authenticate: Challenge } = wwwAuthenticate.parsers;
const joined = (scheme, params) => {
  const each = Object.entries(params).map(([name, value]) => format({ scheme, params: { [name]: value } }));
  return `${scheme} ${each.map((one) => one.slice(scheme.length + 1)).join(', ')}`;
};
const utils = (header) => {
  try {
    return JSON.stringify(parseWWWAuthenticateHeader(header).data);
  } catch ({ message }) {
    return message;
  }
};
const show = (header) => {
  const { scheme, parms, err } = new Challenge(header);
  console.log(`${header}`);
  console.log(`  www-authenticate: ${err ?? JSON.stringify(parms)} (scheme ${JSON.stringify(scheme)})`);
  console.log(`  http-auth-utils: ${utils(header)}`);
  console.log(`  auth-header: ${JSON.stringify(parse(header).params)}`);
};
for (const [scheme, params] of [
  ['Basic', { realm: 'The library' }],
  ['Bearer', { realm: 'books', error: 'invalid_token' }],
  ['Digest', { realm: 'The library', qop: 'auth', nonce: 'f00d' }],
]) {
  show(format({ scheme, params }));
  if (Object.keys(params).length > 1) show(joined(scheme, params));
}
const header = 'Bearer realm="The library", error=invalid_token';
console.log(`${header} parsed and formatted:\n  ${format(parse(header))}`);
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
Basic realm="The library"
  www-authenticate: {"realm":"The library"} (scheme "Basic")
  http-auth-utils: {"realm":"The library"}
  auth-header: {"realm":"The library"}
Bearer realm=books error=invalid_token
  www-authenticate: Comma expected after books error (scheme "")
  http-auth-utils: {"realm":"books error=invalid_token"}
  auth-header: {"realm":"books","error":"invalid_token"}
Bearer realm=books, error=invalid_token
  www-authenticate: {"realm":"books","error":"invalid_token"} (scheme "Bearer")
  http-auth-utils: {"realm":"books","error":"invalid_token"}
  auth-header: {"realm":"books","error":"invalid_token"}
Digest realm="The library" qop=auth nonce=f00d
  www-authenticate: Unexpected token ( qop) after The library" (scheme "")
  http-auth-utils: E_REQUIRED_KEY
  auth-header: {"realm":"The library","qop":"auth","nonce":"f00d"}
Digest realm="The library", qop=auth, nonce=f00d
  www-authenticate: {"realm":"The library","qop":"auth","nonce":"f00d"} (scheme "Digest")
  http-auth-utils: {"realm":"The library","qop":"auth","nonce":"f00d"}
  auth-header: {"realm":"The library","qop":"auth","nonce":"f00d"}
Bearer realm="The library", error=invalid_token parsed and formatted:
  Bearer  realm="The library" error=invalid_token
EXPECT
