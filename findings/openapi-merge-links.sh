#!/usr/bin/env bash
# A link of a document that openapi-merge 2.0.2 merges leads to the operation of another document.
#
# Seen on 2026-11-30. Where two documents have the same operationId, it renames the second one, but not where a link of
# that document names it (ensureUniqueOperationIds in dist/paths-and-components.js; walkLinkReferences in
# dist/reference-walker.js follows `$ref` and `operationRef`). An operationId in a link is "the name of an existing,
# resolvable OAS operation", and is as good as an operationRef: https://spec.openapis.org/oas/v3.0.3#link-object
# The README says that later inputs are modified to merge seamlessly:
# https://github.com/robertmassaioli/openapi-merge/tree/main/packages/openapi-merge#readme
# How links came to be followed, and why not these: https://github.com/robertmassaioli/openapi-merge/pull/134
#
# Why it surprises: the merged document is valid, since the name is there; it is only another operation. References to
# schemas, to the links themselves and an operationRef all follow. Services that were written from one template have
# `get` and `list` in each, so a client that follows a link of an invoice asks for a customer with the invoice's id.
#
# What to do: write links with operationRef, or give each operation an id that no other document has.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit openapi-merge@2.0.2

cat >run.mjs <<'JS'
import openapiMerge from 'openapi-merge';

const service = (name, operationId) => {
  const read = {
    operationId,
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
    responses: { 200: { description: name } },
  };
  const parameters = { id: '$response.body#/id' };
  const links = {
    byId: { operationId, parameters },
    byReference: { operationRef: `#/paths/~1${name}~1{id}/get`, parameters },
    named: { $ref: '#/components/links/read' },
  };
  return {
    openapi: '3.0.3',
    info: { title: name, version: '1' },
    paths: {
      [`/${name}`]: { post: { responses: { 201: { description: 'Created', links } } } },
      [`/${name}/{id}`]: { get: read },
    },
    components: { links: { read: { operationId, parameters } } },
  };
};
const target = ({ paths, components }, link) => {
  if (link.$ref) return target({ paths, components }, components.links[link.$ref.split('/').at(-1)]);
  if (link.operationRef) return link.operationRef.split('/').at(2).replaceAll('~1', '/');
  return Object.keys(paths).find((path) => paths[path].get?.operationId === link.operationId);
};
for (const [first, second] of [['get', 'get'], ['getCustomer', 'getInvoice']]) {
  const billing = { oas: service('invoices', second), dispute: { prefix: 'Billing' } };
  const { output } = openapiMerge.merge([{ oas: service('customers', first) }, billing]);
  console.log(`${first} and ${second}, which is ${output.paths['/invoices/{id}'].get.operationId} then:`);
  for (const [name, link] of Object.entries(output.paths['/invoices'].post.responses[201].links)) {
    console.log(`  ${name} leads to ${target(output, link)}`);
  }
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
get and get, which is Billingget then:
  byId leads to /customers/{id}
  byReference leads to /invoices/{id}
  named leads to /customers/{id}
getCustomer and getInvoice, which is getInvoice then:
  byId leads to /invoices/{id}
  byReference leads to /invoices/{id}
  named leads to /invoices/{id}
EXPECT
