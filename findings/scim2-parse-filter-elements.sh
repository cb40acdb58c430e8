#!/usr/bin/env bash
# scim2-parse-filter 0.2.10 puts together the elements of a multi-valued attribute inside square brackets.
#
# Seen on 2026-11-30. `filter` tests what is in the brackets on the whole array, and each comparison there looks
# through it on its own (`case "[]"` and `attrTest` in src/tester.ts). So one email may have the type and another the
# domain, and `not` there excludes who has any such email. RFC 7644, section 3.4.2.2, says that the expressions "MUST be
# applied to the same value" of the attribute: https://www.rfc-editor.org/rfc/rfc7644#section-3.4.2.2
# The first filter below is in the RFC and in the README: https://github.com/thomaspoignant/scim2-parse-filter#readme
# scimmy 1.3.5 finds who it should with all of them.
#
# Why it surprises: it is the only thing that brackets are for; `emails.type eq "work" and emails.value co …` is how the
# same is said without them. With one email for each person, as test data has it, both are the same.
#
# What to do: carry out the `[]` in the result of `parse` yourself, with `filter(node.valFilter)` on each element.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit scim2-parse-filter@0.2.10 scimmy@1.3.5

cat >run.mjs <<'JS'
import { filter, parse } from 'scim2-parse-filter';
import scimmy from 'scimmy';

const work = (value) => ({ type: 'work', value });
const home = (value) => ({ type: 'home', value });
const users = [
  { userName: 'ada', emails: [work('ada@example.com'), home('ada@example.org')] },
  { userName: 'bob', emails: [work('bob@example.org'), home('bob@example.com')] },
  { userName: 'cy', emails: [work('cy@example.com')] },
  { userName: 'dee', emails: [home('dee@example.org')] },
];
const names = (found) => found.map(({ userName }) => userName).join(' ') || 'nobody';
for (const text of [
  'emails[type eq "work" and value co "@example.com"]',
  'emails[type eq "home" and not (value co "@example.com")]',
  'emails[not (type eq "work")]',
]) {
  console.log(text);
  console.log(`  scim2-parse-filter: ${names(users.filter(filter(parse(text))))}`);
  console.log(`  scimmy: ${names(new scimmy.Types.Filter(text).match(users))}`);
}
const both = 'emails.type eq "work" and emails.value co "@example.com"';
console.log(`${both}\n  scim2-parse-filter: ${names(users.filter(filter(parse(both))))}`);
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
emails[type eq "work" and value co "@example.com"]
  scim2-parse-filter: ada bob cy
  scimmy: ada cy
emails[type eq "home" and not (value co "@example.com")]
  scim2-parse-filter: dee
  scimmy: ada dee
emails[not (type eq "work")]
  scim2-parse-filter: dee
  scimmy: ada bob dee
emails.type eq "work" and emails.value co "@example.com"
  scim2-parse-filter: ada bob cy
EXPECT
