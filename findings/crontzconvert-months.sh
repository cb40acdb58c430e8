#!/usr/bin/env bash
# crontzconvert 1.1.1 moves the month of a schedule that runs each day, and moves a list by its first time alone.
#
# Seen on 2026-11-30 with croner 11.0.0. Where the hour is one of the next day, it moves the month if the 31st is among
# the days (`convert` in src/convert.ts), and with `*` it always is; towards the day before, so with the 1st. Whether
# midnight or a full hour is passed, it asks of the first hour and minute only. The README says that an expression is
# transformed for the other timezone, and its examples are of days and months that change with it:
# https://github.com/Pablillo92/cron-timezone-convert#usage
# Its tests have no month with `*` days, and no list of which a part alone passes midnight, so nothing says that it is
# meant.
#
# Why it surprises: the day of a year, the days of a week and a single time are right. What runs each night of March
# runs each night of April, and of two times on Monday, one is on Sunday.
#
# What to do: keep the expression, and give a scheduler the timezone that it is written in, as below. Most take one.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit crontzconvert@1.1.1 croner@11.0.0

cat >run.mjs <<'JS'
import { Cron } from 'croner';
import crontzconvert from 'crontzconvert';

const from = new Date('2026-06-01T12:00:00Z');
const runs = (expression, timezone) =>
  new Cron(expression, { timezone, paused: true })
    .nextRuns(2, from)
    .map((run) => `${run.toUTCString().slice(0, 3)} ${run.toISOString().slice(0, 16)}`)
    .join(', ');
// None of the zones has daylight saving time.
for (const [expression, zone, other] of [
  ['0 0 23 31 12 *', 'UTC', 'Africa/Lagos'],
  ['0 0 23 * * 1', 'UTC', 'Africa/Lagos'],
  ['0 0 23 * 3 *', 'UTC', 'Africa/Lagos'],
  ['0 30 0 * 12 *', 'Africa/Lagos', 'UTC'],
  ['0 0 22,23 * * 1', 'UTC', 'Africa/Lagos'],
  ['0 30 9 * * *', 'UTC', 'Asia/Kolkata'],
  ['0 0,30 9 * * *', 'UTC', 'Asia/Kolkata'],
]) {
  const converted = crontzconvert.convert(expression, zone, other);
  console.log(`${expression} ${zone}: ${runs(expression, zone)}`);
  console.log(`  ${converted} ${other}: ${runs(converted, other)}`);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
0 0 23 31 12 * UTC: Thu 2026-12-31T23:00, Fri 2027-12-31T23:00
  0 0 0 1 1 * Africa/Lagos: Thu 2026-12-31T23:00, Fri 2027-12-31T23:00
0 0 23 * * 1 UTC: Mon 2026-06-01T23:00, Mon 2026-06-08T23:00
  0 0 0 * * 2 Africa/Lagos: Mon 2026-06-01T23:00, Mon 2026-06-08T23:00
0 0 23 * 3 * UTC: Mon 2027-03-01T23:00, Tue 2027-03-02T23:00
  0 0 0 * 4 * Africa/Lagos: Wed 2027-03-31T23:00, Thu 2027-04-01T23:00
0 30 0 * 12 * Africa/Lagos: Mon 2026-11-30T23:30, Tue 2026-12-01T23:30
  0 30 23 * 11 * UTC: Sun 2026-11-01T23:30, Mon 2026-11-02T23:30
0 0 22,23 * * 1 UTC: Mon 2026-06-01T22:00, Mon 2026-06-01T23:00
  0 0 0,23 * * 1 Africa/Lagos: Mon 2026-06-01T22:00, Sun 2026-06-07T23:00
0 30 9 * * * UTC: Tue 2026-06-02T09:30, Wed 2026-06-03T09:30
  0 0 15 * * * Asia/Kolkata: Tue 2026-06-02T09:30, Wed 2026-06-03T09:30
0 0,30 9 * * * UTC: Tue 2026-06-02T09:00, Tue 2026-06-02T09:30
  0 0,30 14 * * * Asia/Kolkata: Tue 2026-06-02T08:30, Tue 2026-06-02T09:00
EXPECT
