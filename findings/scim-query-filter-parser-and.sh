#!/usr/bin/env bash
# scim-query-filter-parser 2.0.4 finds what fits two neighbours of three conditions that `and` joins.
#
# Seen on 2026-11-30 with scim2-parse-filter 0.2.10 to compare. It cuts a filter at each `or`, and then makes a pair of
# the conditions on both sides of each `and`; the pairs are alternatives (infixLogicalExpression.js in dist). So
# `a and b and c` means "a and b, or b and c". By RFC 7644, section 3.4.2.2, `and` is a match only if both of its
# expressions are one, and by its grammar each of them may be a filter with `and` again:
# https://www.rfc-editor.org/rfc/rfc7644#section-3.4.2.2
# The README says that the package implements that section:
# https://github.com/the-control-group/scim-query-filter-parser-js#description
#
# Why it surprises: one `and`, any number of `or`, and brackets are right, so that tests with two conditions pass. The
# third condition, which is to find fewer, finds more: users who left, or those of another department.
#
# What to do: put brackets around the first two, `(a and b) and c`, and so on for each further condition.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit scim-query-filter-parser@2.0.4 scim2-parse-filter@0.2.10

cat >run.mjs <<'JS'
import parser from 'scim-query-filter-parser';
import other from 'scim2-parse-filter';

const users = [
  { userName: 'ada', userType: 'Employee', department: 'Sales', active: true },
  { userName: 'bob', userType: 'Employee', department: 'Sales', active: false },
  { userName: 'cyd', userType: 'Contractor', department: 'Sales', active: true },
  { userName: 'dan', userType: 'Employee', department: 'Legal', active: true },
];
const [type, department, active] = ['userType eq "Employee"', 'department eq "Sales"', 'active eq true'];
const names = (fits) => users.filter(fits).map(({ userName }) => userName).join(' ');
for (const filter of [
  `${type} and ${active}`,
  `${type} and ${department} and ${active}`,
  `(${type} and ${department}) and ${active}`,
]) {
  console.log(filter);
  console.log(`  scim-query-filter-parser: ${names(parser.compileFilter(filter))}`);
  console.log(`  scim2-parse-filter: ${names(other.filter(other.parse(filter)))}`);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
userType eq "Employee" and active eq true
  scim-query-filter-parser: ada dan
  scim2-parse-filter: ada dan
userType eq "Employee" and department eq "Sales" and active eq true
  scim-query-filter-parser: ada bob cyd
  scim2-parse-filter: ada
(userType eq "Employee" and department eq "Sales") and active eq true
  scim-query-filter-parser: ada
  scim2-parse-filter: ada
EXPECT
