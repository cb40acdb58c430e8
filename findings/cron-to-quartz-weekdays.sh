#!/usr/bin/env bash
# cron-to-quartz 1.4.15 makes every third day of every second one, and an eighth day of Sunday.
#
# Seen on 2026-11-30. Quartz counts the days of the week from 1, cron from 0, so it adds 1 to each digit in that field
# (advanceNumber in lib/main.js), and so to the step after a slash, too. And cron has 7 for Sunday as well as 0, which
# becomes 8; in Quartz the days are 1-7 or SUN-SAT, and what follows a slash is an increment:
# https://manpages.debian.org/bookworm/cron/crontab.5.en.html
# https://www.quartz-scheduler.org/documentation/quartz-2.5.x/tutorials/crontrigger.html
# A library for Java had both, and took both for bugs: https://github.com/jmrozanec/cron-utils/issues/495
# https://github.com/jmrozanec/cron-utils/pull/509
#
# Why it surprises: days, ranges and lists are right, and steps of minutes and hours are. `*/2` comes out as a valid
# expression with fewer days, so that what is to run on Mondays, Wednesdays and Fridays runs on Mondays and Thursdays.
#
# What to do: write the days by name, which it passes on, as below.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit cron-to-quartz@1.4.15

cat >run.mjs <<'JS'
import cronToQuartz from 'cron-to-quartz';

const names = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
// The days that a field of lists, ranges and steps means where Sunday is `first`. In cron 7 is Sunday, too.
const days = (field, first) => {
  const numbers = field.split(',').flatMap((part) => {
    const [range, step = '1'] = part.split('/');
    const [start, end = start] = range === '*' ? [first, first + 6] : range.split('-').map(Number);
    return Array.from({ length: 9 }, (_, number) => number).filter(
      (number) => number >= start && number <= end && (number - start) % step === 0,
    );
  });
  const at = (number) => (first === 0 ? number % 7 : number - 1);
  return numbers.map((number) => names[at(number)] ?? `no day ${number}`).join(' ');
};
for (const field of ['1', '1-5', '1,3,5', '*/2', '1-5/2', '*/3', '7', '5-7']) {
  const [[...quartz]] = cronToQuartz.getQuartz(`0 9 * * ${field}`);
  console.log(`${field}: ${days(field, 0)}\n  ${quartz.join(' ')}: ${days(quartz[5], 1)}`);
}
const [[...named]] = cronToQuartz.getQuartz('0 9 * * MON,WED,FRI');
console.log(`MON,WED,FRI:\n  ${named.join(' ')}`);
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
1: MON
  0 0 9 ? * 2 *: MON
1-5: MON TUE WED THU FRI
  0 0 9 ? * 2-6 *: MON TUE WED THU FRI
1,3,5: MON WED FRI
  0 0 9 ? * 2,4,6 *: MON WED FRI
*/2: SUN TUE THU SAT
  0 0 9 ? * */3 *: SUN WED SAT
1-5/2: MON WED FRI
  0 0 9 ? * 2-6/3 *: MON THU
*/3: SUN WED SAT
  0 0 9 ? * */4 *: SUN THU
7: SUN
  0 0 9 ? * 8 *: no day 8
5-7: FRI SAT SUN
  0 0 9 ? * 6-8 *: FRI SAT no day 8
MON,WED,FRI:
  0 0 9 ? * MON,WED,FRI *
EXPECT
