#!/usr/bin/env bash
# ratelimit-header-parser 0.1.0 takes the seconds of Retry-After for a moment of the year 1970.
#
# Seen on 2026-11-30. Where a response says with Retry-After alone when to come back, `reset` is made of that header as
# of a Unix time (parseHeadersObject in source/ratelimit-header-parser.ts). The value is a date or a number of seconds
# after the response: https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3
# So `120` is two minutes after midnight of 1970-01-01, and a date is an invalid Date. With one of the formats that the
# README has for a reset, Retry-After is not read at all, and `reset` is an invalid Date where it is to be undefined:
# https://github.com/express-rate-limit/ratelimit-header-parser#api
#
# Why it surprises: the same seconds in RateLimit-Reset are guessed right, and a `reset` that is long past tells the
# client to try at once, which is what the response asks it not to do.
#
# What to do: read Retry-After before you ask the parser, as below.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit ratelimit-header-parser@0.1.0

cat >run.mjs <<'JS'
import { parseRateLimit } from 'ratelimit-header-parser';

const now = Date.now();
const relative = (date) => {
  if (Number.isNaN(date?.getTime())) return `${date}`;
  const seconds = (date - now) / 1000;
  return seconds > -10 ? `in ${Math.round(seconds / 10) * 10} s` : date.toISOString();
};
const retryAfter = (value) => new Date(/^\d+$/.test(value) ? Date.now() + value * 1000 : value);
const inAnHour = new Date(now + 3_600_000).toUTCString();
for (const prefix of ['x-ratelimit-', 'ratelimit-']) {
  for (const [name, value, options] of [
    [`${prefix}reset`, '120'],
    ['retry-after', '120'],
    ['retry-after', '120', { reset: 'seconds' }],
    ['retry-after', inAnHour],
  ]) {
    const headers = new Headers({ [`${prefix}limit`]: '10', [`${prefix}remaining`]: '0', [name]: value });
    const { reset } = parseRateLimit(new Response('', { status: 429, headers }), options);
    const own = name === 'retry-after' ? `, read before ${relative(retryAfter(value))}` : '';
    const sent = `${prefix}remaining: 0, ${name}: ${value === inAnHour ? 'in an hour' : value}`;
    console.log(`${sent}, format ${options?.reset}: ${relative(reset)}${own}`);
  }
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
x-ratelimit-remaining: 0, x-ratelimit-reset: 120, format undefined: in 120 s
x-ratelimit-remaining: 0, retry-after: 120, format undefined: 1970-01-01T00:02:00.000Z, read before in 120 s
x-ratelimit-remaining: 0, retry-after: 120, format seconds: Invalid Date, read before in 120 s
x-ratelimit-remaining: 0, retry-after: in an hour, format undefined: Invalid Date, read before in 3600 s
ratelimit-remaining: 0, ratelimit-reset: 120, format undefined: in 120 s
ratelimit-remaining: 0, retry-after: 120, format undefined: 1970-01-01T00:02:00.000Z, read before in 120 s
ratelimit-remaining: 0, retry-after: 120, format seconds: Invalid Date, read before in 120 s
ratelimit-remaining: 0, retry-after: in an hour, format undefined: Invalid Date, read before in 3600 s
EXPECT
