#!/usr/bin/env bash
# openapi-extract 1.3.0 extracts an operation without the parameters that its path shares by reference.
#
# Seen on 2026-11-30 with @apidevtools/swagger-parser 12.1.0. It looks for references in the operation, and only then
# copies the `parameters` of the path item (extract in index.js), so that what they refer to is not copied. It promises
# to extract parameters and schemas: https://github.com/Mermade/openapi-extract#readme A reference must have a target:
# https://spec.openapis.org/oas/v3.0.4.html#reference-object
# It is a pull request since 2024: https://github.com/Mermade/openapi-extract/pull/61
#
# Why it surprises: the parameters of the operation itself and of a whole path (`path` without `method`) are right, and
# the result has the reference, so it looks whole. Whatever reads it next says that the document is wrong, though the
# whole one was right.
#
# What to do: give each operation the parameters of its path before, as below.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit openapi-extract@1.3.0 @apidevtools/swagger-parser@12.1.0

cat >run.mjs <<'JS'
import SwaggerParser from '@apidevtools/swagger-parser';
import { extract } from 'openapi-extract';

const path = '/agents/{agent_id}';
const referTo = (name) => ({ $ref: `#/components/parameters/${name}` });
const responses = { 200: { description: 'Done' } };
const schema = { type: 'string' };
const document = {
  openapi: '3.0.3',
  info: { title: 'Agents', version: '1.0.0' },
  paths: {
    [path]: {
      parameters: [referTo('AgentId')],
      get: { operationId: 'getAgent', parameters: [referTo('Language')], responses },
      delete: { operationId: 'deleteAgent', responses },
    },
  },
  components: {
    parameters: {
      AgentId: { name: 'agent_id', in: 'path', required: true, schema },
      Language: { name: 'language', in: 'query', schema },
    },
  },
};
const { parameters, get, delete: remove } = document.paths[path];
const item = { get: { ...get, parameters: [...parameters, ...get.parameters] }, delete: { ...remove, parameters } };
const spread = { ...document, paths: { [path]: item } };
const show = async (what, extracted) => {
  const components = Object.keys(extracted.components?.parameters ?? {}).join(', ') || 'none';
  const isValid = await SwaggerParser.validate(structuredClone(extracted)).then(() => 'valid', () => 'not valid');
  console.log(`${what}: ${components}; ${isValid}`);
};
await show('whole document', document);
await show('getAgent', extract(document, { operationid: ['getAgent'] }));
await show('deleteAgent', extract(document, { operationid: ['deleteAgent'] }));
await show('path and method', extract(document, { path, method: 'get' }));
await show('path', extract(document, { path }));
await show('getAgent with all parameters', extract(spread, { operationid: ['getAgent'] }));
await show('deleteAgent with all parameters', extract(spread, { operationid: ['deleteAgent'] }));
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
whole document: AgentId, Language; valid
getAgent: Language; not valid
deleteAgent: none; not valid
path and method: Language; not valid
path: AgentId, Language; valid
getAgent with all parameters: AgentId, Language; valid
deleteAgent with all parameters: AgentId; valid
EXPECT
