#!/usr/bin/env bash
# The patch of generate-json-patch 1.2.9 can lead to another order of an array than the one it was made for.
#
# Seen on 2026-11-30 with immutable-json-patch 6.0.3, with an `objectHash` that is different for each element. The
# README says that the moves lead to the order of the second document, and that elements of the longest common
# subsequence stay: https://github.com/marcolink/generate-json-patch#how-moves-are-found-longest-common-subsequence
# But `moveOperations` in src/move-operations.ts only looks for elements that are neighbours in both, and takes it that
# they are already at their index when it comes to them. Another move may still have to take them there, or past it.
#
# Why it surprises: each operation is valid, so the patch applies without an error, and one of a single move is right.
# With three elements all orders are right, with five one in eight is not. Both sides go on with different lists, and
# the next patch, with indices of the right list, changes the wrong element.
#
# What to do: apply the patch to a copy and compare, and replace the whole array if it differs. Or leave out
# `objectHash`: elements are then compared by index, and there are no moves.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit generate-json-patch@1.2.9 immutable-json-patch@6.0.3

cat >run.mjs <<'JS'
import { generateJSONPatch } from 'generate-json-patch';
import { immutableJSONPatch } from 'immutable-json-patch';

const list = (ids) => [...ids].map((id) => ({ id }));
const between = (before, after, config) => {
  const patch = generateJSONPatch(list(before), list(after), config);
  const applied = immutableJSONPatch(list(before), patch);
  return { patch, order: applied.map(({ id }) => id).join('') };
};
const byId = { objectHash: ({ id }) => id };
const show = (before, after, config) => {
  const { patch, order } = between(before, after, config);
  const steps = patch.map(({ op, from, path }) => (op === 'move' ? `${from} to ${path}` : `${op} ${path}`));
  console.log(`${before} to ${after} by ${config ? 'id' : 'index'}: ${steps.join(', ')} gives ${order}`);
};
show('abcd', 'dabc', byId);
show('abcd', 'cdba', byId);
show('abc', 'cdba', byId);
show('abcd', 'cdba');

const orders = (ids) =>
  ids === '' ? [''] : [...ids].flatMap((id) => orders(ids.replace(id, '')).map((others) => id + others));
for (const ids of ['abc', 'abcd', 'abcde', 'abcdef']) {
  const all = orders(ids);
  const wrong = all.filter((after) => between(ids, after, byId).order !== after);
  console.log(`${ids}: ${wrong.length} of ${all.length} orders are wrong`);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
abcd to dabc by id: /3 to /0 gives dabc
abcd to cdba by id: /1 to /2, /0 to /3 gives cbda
abc to cdba by id: add /3, /1 to /2, /0 to /3 gives cbda
abcd to cdba by index: replace /3/id, replace /2/id, replace /1/id, replace /0/id gives cdba
abc: 0 of 6 orders are wrong
abcd: 1 of 24 orders are wrong
abcde: 15 of 120 orders are wrong
abcdef: 133 of 720 orders are wrong
EXPECT
