#!/usr/bin/env bash
# scim-patch 0.8.3 takes any last colon for the end of a schema's URI, also in a filter and in the URI itself.
#
# Seen on 2026-11-30. `resolvePaths` in src/scimPatch.ts cuts a path and a key of `value` at their last colon. So:
# - An extension whose attributes come under its URI, in an operation without a path, lands in another member, which has
#   the URI without its last part. RFC 7644, section 3.5.2.1, says that `value` then has attributes of the resource, and
#   RFC 7643, section 3.3, that those of an extension are in a member with the name of its full URI:
#   https://www.rfc-editor.org/rfc/rfc7644#section-3.5.2.1 https://www.rfc-editor.org/rfc/rfc7643#section-3.3 An issue
#   that was closed as "wontfix" describes it: https://github.com/thomaspoignant/scim-patch/issues/697
# - A filter that compares with a value with a colon is refused. A value is any text of JSON, says the ABNF in
#   https://www.rfc-editor.org/rfc/rfc7644#section-3.4.2.2
#
# Why it surprises: the first is no error. The same attribute with a path lands in the right member, so that it depends
# on the client whether a department is stored, and a second such operation drops what the first one brought. The other
# hits what has colons by nature: URLs of photos, roles such as app:editor.
#
# What to do: before the patch, make an operation with a path of each attribute of such a member (the URI, a colon, the
# name). Carry out an operation whose filter has a colon yourself.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit scim-patch@0.8.3

cat >run.mjs <<'JS'
import scim from 'scim-patch';

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const patched = (...Operations) => {
  const user = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', enterprise],
    userName: 'user1',
    roles: [{ value: 'app:editor' }, { value: 'viewer' }],
    meta: { resourceType: 'User' },
  };
  scim.patchBodyValidation({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations });
  const { schemas, userName, meta, ...others } = scim.scimPatch(user, Operations);
  return others;
};
const show = (what, ...operations) => {
  try {
    const { roles, ...others } = patched(...operations);
    const said = what.startsWith('role') ? { roles } : others;
    console.log(`${what}:\n  ${JSON.stringify(said)}`);
  } catch (error) {
    console.log(`${what}:\n  ${error.message}`);
  }
};
const department = { op: 'add', value: { [enterprise]: { department: 'Sales' } } };
const number = { op: 'add', value: { [enterprise]: { employeeNumber: '7' } } };
show('extension with a path', { op: 'add', path: `${enterprise}:department`, value: 'Sales' });
show('extension without a path', department);
show('extension without a path, twice', department, number);
show('role without a colon', { op: 'remove', path: 'roles[value eq "viewer"]' });
show('role with a colon', { op: 'remove', path: 'roles[value eq "app:editor"]' });
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
extension with a path:
  {"urn:ietf:params:scim:schemas:extension:enterprise:2.0:User":{"department":"Sales"}}
extension without a path:
  {"urn:ietf:params:scim:schemas:extension:enterprise:2.0":{"User":{"department":"Sales"}}}
extension without a path, twice:
  {"urn:ietf:params:scim:schemas:extension:enterprise:2.0":{"User":{"employeeNumber":"7"}}}
role without a colon:
  {"roles":[{"value":"app:editor"}]}
role with a colon:
  Invalid SCIM Patch: This part of the path roles[value eq "app is invalid for SCIM patch request.
EXPECT
