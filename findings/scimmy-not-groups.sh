#!/usr/bin/env bash
# scimmy 1.3.5 negates each comparison in `not (…)` but keeps its `and` and `or`, and drops a `not` before brackets.
#
# Seen on 2026-11-30. `Filter` has no place for a negated group. It spreads `not` over the comparisons of the group, and
# leaves them joined as they were (#parse in dist/lib/types.js), so that `not (a or b)` is "not a, or not b". Before
# `emails[…]` the `not` is lost. RFC 7644, section 3.4.2.2: "The filter is only a match if the expression evaluates to
# false", and the ABNF there has any filter in `not (…)`: https://www.rfc-editor.org/rfc/rfc7644#section-3.4.2.2
# The README sets out to implement the entire specification: https://github.com/scimmyjs/scimmy#readme
# scim2-parse-filter 0.2.10 finds who it should with all of them.
#
# Why it surprises: no filter is refused, and `not` with a single comparison is right. `not (… or …)` finds whoever does
# not have both values at once, that is, everybody; the last one finds the opposite of what was asked for.
#
# What to do: take a filter with such a group apart before (`not (a or b)` is `not (a) and not (b)`), or filter with
# scim2-parse-filter, which has another mistake (scim2-parse-filter-elements.sh).
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit scim2-parse-filter@0.2.10 scimmy@1.3.5

cat >run.mjs <<'JS'
import { filter, parse } from 'scim2-parse-filter';
import scimmy from 'scimmy';

const users = [
  { userName: 'ada', title: 'Director', active: true, emails: [{ type: 'work' }] },
  { userName: 'bob', title: 'Director', active: false, emails: [{ type: 'home' }] },
  { userName: 'cy', title: 'Clerk', active: true, emails: [{ type: 'work' }] },
  { userName: 'dee', title: 'Guest', active: false, emails: [{ type: 'home' }] },
];
const names = (found) => found.map(({ userName }) => userName).join(' ') || 'nobody';
for (const text of [
  'not (title eq "Director")',
  'not (title eq "Director" or title eq "Guest")',
  'not (title eq "Director") and not (title eq "Guest")',
  'not (title eq "Director" and active eq true)',
  'not (emails[type eq "work"])',
]) {
  console.log(text);
  console.log(`  scimmy: ${names(new scimmy.Types.Filter(text).match(users))}`);
  console.log(`  scim2-parse-filter: ${names(users.filter(filter(parse(text))))}`);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
not (title eq "Director")
  scimmy: cy dee
  scim2-parse-filter: cy dee
not (title eq "Director" or title eq "Guest")
  scimmy: ada bob cy dee
  scim2-parse-filter: cy
not (title eq "Director") and not (title eq "Guest")
  scimmy: cy
  scim2-parse-filter: cy
not (title eq "Director" and active eq true)
  scimmy: dee
  scim2-parse-filter: bob cy dee
not (emails[type eq "work"])
  scimmy: ada cy
  scim2-parse-filter: bob dee
EXPECT
