#!/usr/bin/env bash
# lambda-multipart-parser 1.0.1 keeps the last of several fields of one name.
#
# Seen on 2026-12-01. It writes each field to its result under the name, whatever is there (index.js). RFC 7578, section
# 5.2, has parts of one name stay apart, and the standard of HTML has a form send each ticked box as an entry:
# https://www.rfc-editor.org/rfc/rfc7578#section-5.2
# https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-the-form-data-set
# The README has one value for each field, and says nothing of further ones; of files there is a list, which has all:
# https://github.com/francismeynard/lambda-multipart-parser#readme
# Users of another package for the same expected a list: https://github.com/myshenin/aws-lambda-multipart-parser/issues/23
#
# Why it surprises: nothing fails, and with one box ticked it is right. Of three ticked permissions one is granted.
#
# What to do: let Node.js read the form, as below; `getAll` has every value.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit lambda-multipart-parser@1.0.1

cat >run.mjs <<'JS'
import parser from 'lambda-multipart-parser';

const form = new FormData();
for (const scope of ['read', 'write', 'delete']) form.append('scope', scope);
for (const name of ['one.txt', 'two.txt']) form.append('upload', new Blob(['text']), name);

// What a browser sends, and API Gateway passes on.
const request = new Request('https://api.example.com/', { method: 'POST', body: form });
const contentType = request.headers.get('content-type');
const body = await request.text();

const { files, scope } = await parser.parse({
  headers: { 'content-type': contentType },
  body,
  isBase64Encoded: false,
});
console.log('the parser:', scope, files.map(({ filename }) => filename));
const read = await new Response(body, { headers: { 'content-type': contentType } }).formData();
console.log('Node.js:', read.getAll('scope'), read.getAll('upload').map(({ name }) => name));
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
the parser: delete [ 'one.txt', 'two.txt' ]
Node.js: [ 'read', 'write', 'delete' ] [ 'one.txt', 'two.txt' ]
EXPECT
