#!/usr/bin/env bash
# @cheap-glitch/mi-cron 1.0.1 and its fork @fregante/mi-cron 2.0.1 take the name of a month for the month before it.
#
# Seen on 2026-11-30. A name becomes its place in the list of names, from 0 (parseField in index.ts). That is right for
# the days of the week, whose list begins with Sunday, but the README's months are 1 to 12, and it says that it parses
# standard expressions, in which 1 is January and so is `jan`: https://github.com/cheap-glitch/mi-cron#readme
# https://www.ibm.com/docs/en/SSCJDQ/com.ibm.db2.luw.sql.rtn.doc/doc/c0054381.html
# Other libraries had the same and took it for a bug: https://github.com/siebertm/parse-cron/pull/10
# https://github.com/puppetlabs/puppet/pull/3380
#
# Why it surprises: the number of the same month is right, and so is each day's name. `jan` makes a month 0, which is
# no error but runs in December; a job for the end of a quarter runs before it is over.
#
# What to do: write the numbers, or replace the names before parsing, as below.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @cheap-glitch/mi-cron@1.0.1 @fregante/mi-cron@2.0.1

cat >run.mjs <<'JS'
import original from '@cheap-glitch/mi-cron';
import * as fork from '@fregante/mi-cron';

const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const numbers = (cron) => cron.replace(/[a-z]{3}/g, (name) => (names.indexOf(name) + 1 || name).toString());
const from = new Date('2026-06-15T12:00:00Z');
const date = (parseCron, cron) => parseCron.nextDate(cron, from).toISOString().slice(0, 10);
const next = (parseCron, cron) => `${parseCron(cron).months} ${date(parseCron, cron)}`;
const quarters = '0 9 1 mar,jun,sep,dec *';
for (const cron of ['0 9 1 1 *', '0 9 1 jan *', '0 9 1 7 *', '0 9 1 jul *', quarters, '0 9 * 12 sun']) {
  console.log(`${cron}: ${next(original.parseCron, cron)}, of the fork ${next(fork.parseCron, cron)}`);
  console.log(`  with numbers: ${next(original.parseCron, numbers(cron))}`);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
0 9 1 1 *: 1 2027-01-01, of the fork 1 2027-01-01
  with numbers: 1 2027-01-01
0 9 1 jan *: 0 2026-12-01, of the fork 0 2026-12-01
  with numbers: 1 2027-01-01
0 9 1 7 *: 7 2026-07-01, of the fork 7 2026-07-01
  with numbers: 7 2026-07-01
0 9 1 jul *: 6 2027-06-01, of the fork 6 2027-06-01
  with numbers: 7 2026-07-01
0 9 1 mar,jun,sep,dec *: 2,5,8,11 2026-08-01, of the fork 2,5,8,11 2026-08-01
  with numbers: 3,6,9,12 2026-09-01
0 9 * 12 sun: 12 2026-12-06, of the fork 12 2026-12-06
  with numbers: 12 2026-12-06
EXPECT
