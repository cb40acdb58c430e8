#!/usr/bin/env bash
# openapi-format 1.33.6 removes the wrong elements where an overlay removes several of one list.
#
# Seen on 2026-11-29. It finds all nodes that the target of a `remove` selects, and then takes them out of their
# list one by one, at the index that each had at first (applyRemoveAction in utils/overlay.js). After the first,
# every index is one too high. The Overlay Specification removes the nodes that were selected:
# https://spec.openapis.org/overlay/v1.0.0.html#action-object
#
# Why it surprises: a single match comes out right, and the action counts as used in any case. With two in a list,
# what was to be hidden stays in the published document, and what follows it is gone.
#
# What to do: one action for each element, as below.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit openapi-format@1.33.6

cat >run.mjs <<'JS'
import { openapiOverlay } from 'openapi-format';

const left = async (hidden, targets) => {
  const tag = (name) => (hidden.includes(name) ? { name, description: 'internal' } : { name });
  const document = {
    openapi: '3.1.0',
    info: { title: 'Agents', version: '1.0.0' },
    paths: {},
    tags: ['agents', 'audit', 'debug', 'billing', 'calls'].map(tag),
  };
  const actions = targets.map((target) => ({ target, remove: true }));
  const overlaySet = { overlay: '1.0.0', info: { title: 'Public', version: '1.0.0' }, actions };
  const { data, resultData } = await openapiOverlay(document, { overlaySet });
  return `${data.tags.map(({ name }) => name).join(' ')} (unused actions: ${resultData.totalUnusedActions})`;
};
const internal = ["$.tags[?@.description == 'internal']"];
console.log(`without audit: ${await left(['audit'], internal)}`);
console.log(`without audit and debug: ${await left(['audit', 'debug'], internal)}`);
const each = ['audit', 'debug'].map((name) => `$.tags[?@.name == '${name}']`);
console.log(`by two actions: ${await left(['audit', 'debug'], each)}`);
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
without audit: agents debug billing calls (unused actions: 0)
without audit and debug: agents debug calls (unused actions: 0)
by two actions: agents billing calls (unused actions: 0)
EXPECT
