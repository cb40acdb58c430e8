#!/usr/bin/env bash
# openapi-diff 0.24.1 finds no difference where an operation gets a required query parameter.
#
# Seen on 2026-11-29. It promises to tell breaking differences of two OpenAPI 3 documents, and tells those of
# paths, methods, bodies and status codes. Its list of what it supports (SPEC_SUPPORT.md) has the parameters of
# neither path nor operation; a document that has them is not refused, nor are they named as unclassified.
#
# Why it surprises: every client of that operation gets a 400 from now on, and the report has
# `breakingDifferencesFound: false` with three empty lists, the very same as for equal documents.
#
# What to do: compare the parameters by another tool, such as oasdiff, or by a rule of your own.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit openapi-diff@0.24.1

cat >run.mjs <<'JS'
import openapiDiff from 'openapi-diff';

const parameter = { name: 'region', in: 'query', required: true, schema: { type: 'string' } };
const document = (operation) => ({
  location: 'openapi.json',
  format: 'openapi3',
  content: JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Agents', version: '1.0.0' },
    paths: { '/agents': { get: { responses: { 200: { description: 'All' } }, ...operation } } },
  }),
});
const report = async (sourceSpec, destinationSpec) => {
  const outcome = await openapiDiff.diffSpecs({ sourceSpec, destinationSpec });
  const lists = ['breakingDifferences', 'nonBreakingDifferences', 'unclassifiedDifferences'];
  const codes = lists.flatMap((list) => (outcome[list] ?? []).map(({ code }) => code));
  return `breaking ${outcome.breakingDifferencesFound}, ${codes.join(' ') || 'no difference'}`;
};
const plain = document({});
console.log(`equal: ${await report(plain, plain)}`);
console.log(`another status: ${await report(plain, document({ responses: { 204: { description: 'None' } } }))}`);
console.log(`a required parameter: ${await report(plain, document({ parameters: [parameter] }))}`);
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
equal: breaking false, no difference
another status: breaking true, response.status-code.remove response.status-code.add
a required parameter: breaking false, no difference
EXPECT
