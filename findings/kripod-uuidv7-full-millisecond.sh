#!/usr/bin/env bash
# @kripod/uuidv7 0.3.4 makes 37 characters of the 4097th id of a millisecond, and of each that follows in it.
#
# Seen on 2026-11-30. The counter has the 12 bits of rand_a; when they are full it goes on, and its fourth hexadecimal
# digit moves all behind it by one (uuidv7Builder in dist/node.js). A UUID has 128 bits, and these have 132:
# https://datatracker.ietf.org/doc/rfc9562/
# The README names the 12 bits and promises ids that are in the order of time when they are sorted:
# https://github.com/kripod/uuidv7#readme
# That they should be so when the clock is set back, too, was asked for in 2021:
# https://github.com/kripod/uuidv7/issues/2
#
# Why it surprises: a millisecond is usually too short for so many. But while the clock is behind its latest time, the
# ids stay in that millisecond, so that they do not go back. A clock that is set back by a second is enough on a busy
# server, and so are fake timers in a test. Where a UUID is checked, the id is refused then; where it is a text, as in a
# key of DynamoDB, it comes before older ones.
#
# What to do: look at the length, and wait for the next millisecond, or take another package.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @kripod/uuidv7@0.3.4

cat >run.mjs <<'JS'
import { uuidv7 } from '@kripod/uuidv7';

const start = Date.parse('2026-11-30T12:00:00Z');
let elapsed = 0;
Date.now = () => start + Math.floor(elapsed);
const make = (count, perMillisecond) =>
  Array.from({ length: count }, () => {
    elapsed += 1 / perMillisecond;
    return uuidv7();
  });
const count = (ids) => `${ids.length} ids, ${ids.filter(({ length }) => length !== 36).length} not of 36 characters`;
console.log(`one second, 10 in each millisecond: ${count(make(10_000, 10))}`);
elapsed -= 1000;
const ids = make(10_000, 10);
console.log(`the same after the clock was set back by it: ${count(ids)}`);
const at = ids.findIndex(({ length }) => length !== 36);
for (const id of ids.slice(at - 1, at + 1)) console.log(`  ${id.slice(0, 18)}..., ${id.length} characters`);
console.log(`the longer one sorts before the other: ${ids[at] < ids[at - 1]}`);
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
one second, 10 in each millisecond: 10000 ids, 0 not of 36 characters
the same after the clock was set back by it: 10000 ids, 5905 not of 36 characters
  01a22c53-85e8-7fff..., 36 characters
  01a22c53-85e8-7100..., 37 characters
the longer one sorts before the other: true
EXPECT
