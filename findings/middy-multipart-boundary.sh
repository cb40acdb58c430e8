#!/usr/bin/env bash
# @middy/http-multipart-body-parser 7.9.2 answers 415 to a form whose boundary has a dot, an underscore or a plus.
#
# Seen on 2026-11-29 with @middy/core 7.9.2. It takes a Content-Type only if the boundary has letters, digits and
# hyphens alone, and no quotes (mimePattern in index.js). RFC 2046, section 5.1.1, allows `'()+_,-./:=?` as well,
# and quotes, which some of these need:
# https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1
# https://middy.js.org/docs/middlewares/http-multipart-body-parser/ asks for multipart/form-data, and no more.
# The hyphen was once missing, too: https://github.com/middyjs/middy/issues/1364
#
# Why it surprises: forms of browsers, curl and Node.js pass. Apache's HttpClient 5.4 begins every boundary with
# `httpclient_boundary_`; Dart's http draws 51 characters from letters, digits and `+_-.`, so that an app in
# Flutter is refused nine times in ten. The error is about the media type, and that is right.
#
# What to do: `disableContentTypeCheck: true`, and look at the media type alone before. @fastify/busboy, the parser
# behind it, takes all of these.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @middy/core@7.9.2 @middy/http-multipart-body-parser@7.9.2

cat >run.mjs <<'JS'
import middy from '@middy/core';
import multipartBodyParser from '@middy/http-multipart-body-parser';

const receive = async (options, boundary, parameter) => {
  const part = 'Content-Disposition: form-data; name="agent"\r\n\r\nnight shift\r\n';
  const event = {
    headers: { 'content-type': `multipart/form-data; boundary=${parameter}` },
    body: `--${boundary}\r\n${part}--${boundary}--\r\n`,
    isBase64Encoded: false,
  };
  const handler = middy(({ body }) => body.agent).use(multipartBodyParser(options));
  return handler(event, {}).catch(({ statusCode, message }) => `${statusCode} ${message}`);
};
const boundaries = [
  ['------------------------d74496d66958873e'],
  ['httpclient_boundary_312a6424-46f6-461e-9831-a92955b77417'],
  ['dart-http-boundary-UwOHLFgJ9JJ.q0EMt+bEmsnopqW5Dwul'],
  ['a1b2c3', '"a1b2c3"'],
];
for (const [boundary, parameter = boundary] of boundaries) {
  const unchecked = await receive({ disableContentTypeCheck: true }, boundary, parameter);
  console.log(`${parameter}: ${await receive({}, boundary, parameter)}; unchecked: ${unchecked}`);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
------------------------d74496d66958873e: night shift; unchecked: night shift
httpclient_boundary_312a6424-46f6-461e-9831-a92955b77417: 415 Unsupported Media Type; unchecked: night shift
dart-http-boundary-UwOHLFgJ9JJ.q0EMt+bEmsnopqW5Dwul: 415 Unsupported Media Type; unchecked: night shift
"a1b2c3": 415 Unsupported Media Type; unchecked: night shift
EXPECT
