#!/usr/bin/env bash
# @hugoalh/http-header-link 1.0.3 loses or cuts the value of a parameter without quotes if anything follows it.
#
# Seen on 2026-11-30. It looks for the end of the value from where the value begins, and then slices the whole header up
# to that number (parseLinkFromString in mod.js): a short value is empty, a long one loses its end. RFC 8288, section
# 3, says that the value of any parameter may be a token or a quoted string, that recipients "MUST be able to parse both
# forms", and that `x=y` and `x="y"` are equivalent: https://www.rfc-editor.org/rfc/rfc8288#section-3
# The README says that it handles the header according to that RFC, and a test has a `rel` without quotes, at the end:
# https://github.com/hugoalh/http-header-link-es#readme Its repository has another parser by now, but npm has not.
# http-link-header 1.1.4 reads them all.
#
# Why it surprises: no error. The one link of a test, with its `rel` at the end, is right; of two links with `rel=next`
# and `rel=prev`, the last is. `getByRel('next')` finds nothing, which is how the last page of a list looks, so that a
# client that follows the pages stops at the first.
#
# What to do: take another parser, as below, or ask for a link without `rel` as a sign that one was lost.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @hugoalh/http-header-link@1.0.3 http-link-header@1.1.4

cat >run.mjs <<'JS'
import { HTTPHeaderLink } from '@hugoalh/http-header-link';
import LinkHeader from 'http-link-header';

const text = (uri, { ...parameters }) => `${uri} ${JSON.stringify(parameters)}`;
for (const header of [
  '</books?page=2>; rel=next',
  '</books?page=2>; rel="next", </books?page=9>; rel="last"',
  '</books?page=2>; rel=next, </books?page=9>; rel=last',
  '</books?page=2>; rel=next; title="Page 2"',
  '<b>; title=from-Aardvark-to-Zebra-finch; rel=next',
]) {
  const links = new HTTPHeaderLink(header);
  const other = LinkHeader.parse(header);
  console.log(header);
  console.log(`  ${links.entries().map((entry) => text(...entry)).join(' | ')}`);
  console.log(`  next: ${links.getByRel('next')[0]?.[0]}, of http-link-header ${other.rel('next')[0]?.uri}`);
  console.log(`  http-link-header: ${other.refs.map(({ uri, ...parameters }) => text(uri, parameters)).join(' | ')}`);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
</books?page=2>; rel=next
  /books?page=2 {"rel":"next"}
  next: /books?page=2, of http-link-header /books?page=2
  http-link-header: /books?page=2 {"rel":"next"}
</books?page=2>; rel="next", </books?page=9>; rel="last"
  /books?page=2 {"rel":"next"} | /books?page=9 {"rel":"last"}
  next: /books?page=2, of http-link-header /books?page=2
  http-link-header: /books?page=2 {"rel":"next"} | /books?page=9 {"rel":"last"}
</books?page=2>; rel=next, </books?page=9>; rel=last
  /books?page=2 {"rel":""} | /books?page=9 {"rel":"last"}
  next: undefined, of http-link-header /books?page=2
  http-link-header: /books?page=2 {"rel":"next"} | /books?page=9 {"rel":"last"}
</books?page=2>; rel=next; title="Page 2"
  /books?page=2 {"rel":"","title":"Page 2"}
  next: undefined, of http-link-header /books?page=2
  http-link-header: /books?page=2 {"rel":"next","title":"Page 2"}
<b>; title=from-Aardvark-to-Zebra-finch; rel=next
  b {"title":"from-Aardvark-to-","rel":"next"}
  next: b, of http-link-header b
  http-link-header: b {"title":"from-Aardvark-to-Zebra-finch","rel":"next"}
EXPECT
