#!/usr/bin/env bash
# @hattip/adapter-aws-lambda 0.0.49 has a request's cookies behind a function URL, and none behind an HTTP API.
#
# Seen on 2026-11-29. Both send events of payload 2.0, which have the cookies in `cookies`. A function URL leaves
# them in `headers.cookie` as well, API Gateway does not, and the adapter makes the Request of `headers` alone
# (dist/index.js and dist/streaming.js).
# https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
# It was mended in the repository in December 2024, but not in a release since:
# https://github.com/hattipjs/hattip/pull/159
#
# Why it surprises: AWS says that both have the same format, https://docs.aws.amazon.com/lambda/latest/dg/urls-invocation.html ,
# and the example in the README is a function URL. Cookies of the response are set at both, so behind API Gateway
# everybody signs in, and is signed out again with the next request.
#
# What to do: put `cookies` back into the headers before the adapter, as below.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @hattip/adapter-aws-lambda@0.0.49

cat >run.mjs <<'JS'
import adapter from '@hattip/adapter-aws-lambda';

const handler = adapter(({ request }) => {
  const headers = { 'content-type': 'text/plain', 'set-cookie': 'theme=dark' };
  return new Response(`${request.headers.get('cookie')}`, { headers });
});
const event = (headers) => ({
  version: '2.0',
  rawPath: '/account',
  rawQueryString: '',
  cookies: ['session=71', 'theme=light'],
  headers: { host: 'api.example', ...headers },
  requestContext: { domainName: 'api.example', http: { method: 'GET', path: '/account', sourceIp: '192.0.2.1' } },
  isBase64Encoded: false,
});
const receive = async (title, sent) => {
  const { body, cookies } = await handler(sent, {});
  console.log(`${title}: received ${Buffer.from(body, 'base64')}, set ${cookies}`);
};
await receive('function URL', event({ cookie: 'session=71; theme=light' }));
await receive('HTTP API', event({}));
const { cookies } = event({});
await receive('HTTP API, put back', event({ cookie: cookies.join('; ') }));
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
function URL: received session=71; theme=light, set theme=dark
HTTP API: received null, set theme=dark
HTTP API, put back: received session=71; theme=light, set theme=dark
EXPECT
