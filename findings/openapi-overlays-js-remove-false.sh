#!/usr/bin/env bash
# openapi-overlays-js 0.2.0 removes what an overlay updates if the action has `remove: false`.
#
# Seen on 2026-11-30. It asks whether the action has the field, and not what its value is (applyOverlayToOpenAPI in
# src/overlay.js). In the specification it is a boolean whose default is false, so that the action means the same with
# it and without it, and `update` has no effect only where it is true:
# https://spec.openapis.org/overlay/v1.0.0.html#action-object
# The README calls the package an implementation of that: https://github.com/lornajane/openapi-overlays-js#readme
#
# Why it surprises: a default that is written out turns an update into its opposite. The command ends with 0, and the
# operation or schema that was to be described is missing in the result.
#
# What to do: take `remove` out of each action where it is not true before the overlay is applied, as below.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit openapi-overlays-js@0.2.0

cat >openapi.json <<'JSON'
{
  "openapi": "3.0.3",
  "info": { "title": "Shop", "version": "1" },
  "paths": {
    "/orders": { "get": { "responses": { "200": { "description": "All orders" } } } },
    "/prices": { "get": { "responses": { "200": { "description": "All prices" } } } }
  }
}
JSON
cat >run.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const apply = (title, action) => {
  const info = { title: 'Describe prices', version: '1' };
  writeFileSync('overlay.json', JSON.stringify({ overlay: '1.0.0', info, actions: [action] }));
  const files = ['--openapi', 'openapi.json', '--overlay', 'overlay.json'];
  console.log(`${title}:`);
  const result = execFileSync('node_modules/.bin/overlayjs', files, { encoding: 'utf8' });
  console.log(result.slice(result.indexOf('paths:')).trimEnd().replaceAll(/^/gm, '  '));
};
const action = { target: "$.paths['/prices'].get", update: { summary: 'What things cost' } };
const { remove, ...without } = { ...action, remove: false };
apply('remove: false', { ...action, remove });
apply('remove: false, taken out', without);
apply('remove: true', { ...action, remove: true });
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
remove: false:
  paths:
    /orders:
      get:
        responses:
          '200':
            description: All orders
    /prices: {}
remove: false, taken out:
  paths:
    /orders:
      get:
        responses:
          '200':
            description: All orders
    /prices:
      get:
        summary: What things cost
        responses:
          '200':
            description: All prices
remove: true:
  paths:
    /orders:
      get:
        responses:
          '200':
            description: All orders
    /prices: {}
EXPECT
