#!/usr/bin/env bash
# format-link-header 3.1.1 leaves out an attribute of a link if the link's query has a parameter of that name.
#
# Seen on 2026-11-30 with parse-link-header 2.0.0 and http-link-header 1.1.4. parse-link-header puts the parameters of
# the URL and the attributes of the link into one object. So as not to write the former as attributes, this package
# leaves out each name that the URL has (src/transform-link-property.js), without a look at the value. `type`, `title`,
# `media` and `rel` are attributes by RFC 8288, sections 3.3 and 3.4.1, and a URL may have any of them as a parameter:
# https://www.rfc-editor.org/rfc/rfc8288#section-3 The README says that it is precisely the inverse of the other:
# https://github.com/jonathansamines/format-link-header#readme
#
# Why it surprises: `page` and `per_page`, which all examples have, are no attributes. But a list that is filtered by
# `type` loses the type of its links; with `rel` in the query the link has no relation, which section 3.3 demands, and
# the next page is not found.
#
# What to do: for links whose URL has such a parameter use http-link-header, which takes the attributes by themselves.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit format-link-header@3.1.1 parse-link-header@2.0.0 http-link-header@1.1.4

cat >run.mjs <<'JS'
import format from 'format-link-header';
import LinkHeader from 'http-link-header';
import parse from 'parse-link-header';

for (const header of [
  '<https://api.example/items?page=2>; rel="next"; type="application/json"; title="Page 2"',
  '<https://api.example/items?page=2&type=invoice>; rel="next"; type="application/json"; title="Page 2"',
  '<https://api.example/links?page=2&rel=author>; rel="next"',
]) {
  console.log(`given: ${header}`);
  console.log(`  read by parse-link-header: ${JSON.stringify(parse(header))}`);
  console.log(`  written by format-link-header: ${format(parse(header))}`);
  console.log(`  written by http-link-header: ${LinkHeader.parse(header)}`);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
given: <https://api.example/items?page=2>; rel="next"; type="application/json"; title="Page 2"
  read by parse-link-header: {"next":{"page":"2","rel":"next","type":"application/json","title":"Page 2","url":"https://api.example/items?page=2"}}
  written by format-link-header: <https://api.example/items?page=2>; rel="next"; type="application/json"; title="Page 2"
  written by http-link-header: <https://api.example/items?page=2>; rel=next; type="application/json"; title="Page 2"
given: <https://api.example/items?page=2&type=invoice>; rel="next"; type="application/json"; title="Page 2"
  read by parse-link-header: {"next":{"page":"2","type":"application/json","rel":"next","title":"Page 2","url":"https://api.example/items?page=2&type=invoice"}}
  written by format-link-header: <https://api.example/items?page=2&type=invoice>; rel="next"; title="Page 2"
  written by http-link-header: <https://api.example/items?page=2&type=invoice>; rel=next; type="application/json"; title="Page 2"
given: <https://api.example/links?page=2&rel=author>; rel="next"
  read by parse-link-header: {"next":{"page":"2","rel":"next","url":"https://api.example/links?page=2&rel=author"}}
  written by format-link-header: <https://api.example/links?page=2&rel=author>; 
  written by http-link-header: <https://api.example/links?page=2&rel=author>; rel=next
EXPECT
