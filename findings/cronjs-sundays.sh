#!/usr/bin/env bash
# @datasert/cronjs-matcher 1.4.0 leaves out Sunday where a range of days ends with it.
#
# Seen on 2026-11-30 with @datasert/cronjs-parser 1.4.0. The README has 0-7 and sun-sat for the day of the week, and
# says that ranges include their ends: https://github.com/datasert/cronjs#cron-expressions The parser means it so: a
# Sunday at the end of a range is 7 (`parseRange` in packages/parser/src/parser.ts). But the matcher asks for the day as
# 0 to 6 and compares, so 7 never comes (`getWeekDay` in packages/matcher/src/matcher.ts). A range with a step is worse:
# there the parser makes 0 of the end, so that the range ends before it starts.
#
# Why it surprises: MON-SUN is a valid expression that runs on six days, and 1-7/2 one that never runs. A list with the
# same Sunday works (SAT,SUN), and so does a range that starts with it (SUN-TUE).
#
# What to do: write lists, or put Sunday first (0,6 for 6-7, and 0-6 or `*` for 1-7).
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @datasert/cronjs-matcher@1.4.0 @datasert/cronjs-parser@1.4.0

cat >run.mjs <<'JS'
import matcher from '@datasert/cronjs-matcher';
import parser from '@datasert/cronjs-parser';

// The first of these days is a Monday.
const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const week = names.map((name, day) => [name, `2026-02-0${day + 2}T12:00:00Z`]);
for (const days of ['MON-SUN', '1-7', '6-7', 'SAT,SUN', '6,7', 'SUN-TUE', '0-6', '1-7/2', '0-6/2', '7']) {
  const parsed = parser.parse(`0 12 * * ${days}`);
  const matched = week.filter(([, time]) => matcher.isTimeMatches(parsed, time, 'Etc/UTC')).map(([name]) => name);
  const { ranges, steps } = parsed.expressions[0].day_of_week;
  const part = (ranges ?? steps)?.map(({ from, to, step }) => `${from} to ${to}${step ? ` by ${step}` : ''}`);
  console.log(`${days}${part ? `, parsed as ${part}` : ''}: ${matched.join(' ') || 'never'}`);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
MON-SUN, parsed as 1 to 7: Mon Tue Wed Thu Fri Sat
1-7, parsed as 1 to 7: Mon Tue Wed Thu Fri Sat
6-7, parsed as 6 to 7: Sat
SAT,SUN: Sat Sun
6,7: Sat Sun
SUN-TUE, parsed as 0 to 2: Mon Tue Sun
0-6, parsed as 0 to 6: Mon Tue Wed Thu Fri Sat Sun
1-7/2, parsed as 1 to 0 by 2: never
0-6/2, parsed as 0 to 6 by 2: Tue Thu Sat Sun
7: Sun
EXPECT
