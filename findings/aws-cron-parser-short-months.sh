#!/usr/bin/env bash
# aws-cron-parser 1.1.12 runs a schedule of the 31st on the 1st where the month has 30 days.
#
# Seen on 2026-11-29. It takes the day from the expression and the month from the calendar, and Date.UTC goes on
# into the next month (findOnce in built/lib/next.js); the 29th to the 31st of February become March. EventBridge's
# field Day-of-month is a day of the months in the field Month, and `L` their last one. The AWS console leaves
# months without such a day out of its preview, says the second page (of `31W`):
# https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-scheduled-rule-pattern.html
# https://github.com/winebarrel/cronplan/issues/106
#
# Why it surprises: the package says that it supports all of the specification, and returns a date that the
# expression it was given does not match. A preview or a local scheduler is right for seven months of the year,
# and `0 9 31 4 ? *`, which never runs, has a next run.
#
# What to do: pass on to the next occurrence while its day is none of `daysOfMonth`; for the last day, write `L`.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit aws-cron-parser@1.1.12

cat >run.mjs <<'JS'
import cronParser from 'aws-cron-parser';

const occurrences = (expression) => {
  const cron = cronParser.parse(expression);
  const days = [];
  for (let date = new Date('2027-01-01T00:00:00Z'); days.length < 4; days.push(date.toISOString().slice(0, 10)))
    date = cronParser.next(cron, date);
  return days.join(' ');
};
for (const expression of ['0 9 31 * ? *', '0 9 29 2 ? *', '0 9 31 4 ? *', '0 9 L * ? *'])
  console.log(`${expression}: ${occurrences(expression)}`);
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
0 9 31 * ? *: 2027-01-31 2027-03-03 2027-03-31 2027-05-01
0 9 29 2 ? *: 2027-03-01 2028-02-29 2029-03-01 2030-03-01
0 9 31 4 ? *: 2027-05-01 2028-05-01 2029-05-01 2030-05-01
0 9 L * ? *: 2027-01-31 2027-02-28 2027-03-31 2027-04-30
EXPECT
