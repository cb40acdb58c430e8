#!/usr/bin/env bash
# json-patch-gen 1.0.2 sees no change between null and an object without members.
#
# Seen on 2026-11-30 with fast-json-patch 3.1.1. It asks for the type of both, which is `object` for null, too, and then
# compares the members of one with those of the other: here neither has any (valueDiff in lib/diff.js). In JSON they are
# different values, and in a JSON Patch both can be the value of an operation:
# https://www.rfc-editor.org/rfc/rfc6902
# A repair was merged in 2017, and no version since then has it: https://github.com/gregsexton/json-patch-gen/pull/3
#
# Why it surprises: an object with members and null are an error, which that repair is about; this is an empty patch,
# as if nothing had changed. What was cleared, or put there empty, is never stored. An empty list, which one would think
# the same case, is right.
#
# What to do: install the package from its repository, or take rfc6902, whose patches are right here.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit json-patch-gen@1.0.2 rfc6902@5.4.0 fast-json-patch@3.1.1

cat >run.mjs <<'JS'
import fastJsonPatch from 'fast-json-patch';
import generate from 'json-patch-gen';
import { createPatch } from 'rfc6902';

const show = (make, from, to) => {
  const patch = make(from, to);
  const { newDocument } = fastJsonPatch.applyPatch(structuredClone(from), patch, true);
  return `${JSON.stringify(patch)} makes ${JSON.stringify(newDocument)}`;
};
const pairs = [
  [null, {}],
  [{}, null],
  [null, []],
  [[], null],
];
for (const [from, to] of pairs) {
  const documents = [{ settings: from }, { settings: to }];
  console.log(`${documents.map((document) => JSON.stringify(document)).join(' to ')}`);
  console.log(`  json-patch-gen: ${show(generate, ...documents)}`);
  console.log(`  rfc6902: ${show(createPatch, ...documents)}`);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
{"settings":null} to {"settings":{}}
  json-patch-gen: [] makes {"settings":null}
  rfc6902: [{"op":"replace","path":"/settings","value":{}}] makes {"settings":{}}
{"settings":{}} to {"settings":null}
  json-patch-gen: [] makes {"settings":{}}
  rfc6902: [{"op":"replace","path":"/settings","value":null}] makes {"settings":null}
{"settings":null} to {"settings":[]}
  json-patch-gen: [{"op":"replace","path":"/settings","value":[]}] makes {"settings":[]}
  rfc6902: [{"op":"replace","path":"/settings","value":[]}] makes {"settings":[]}
{"settings":[]} to {"settings":null}
  json-patch-gen: [{"op":"replace","path":"/settings","value":null}] makes {"settings":null}
  rfc6902: [{"op":"replace","path":"/settings","value":null}] makes {"settings":null}
EXPECT
