#!/usr/bin/env bash
# serverless-http 4.0.0 emits `end` twice on a request without a body.
#
# Seen on 2026-11-29. So that on-finished works where nobody reads the request, it emits `end` itself as soon
# as the body is empty (setImmediate in lib/request.js). Where somebody does read it, the stream emits its own
# as well. Node.js promises that nothing follows: "once the 'end' event has been emitted, no more data will be
# read", https://nodejs.org/api/stream.html#event-end
#
# Why it surprises: a handler that answers in `request.on('end', …)`, as Node.js's own guide does, runs twice for
# each GET and once for each POST: https://nodejs.org/en/learn/http/anatomy-of-an-http-transaction . What it writes, it writes twice.
#
# What to do: `request.once('end', …)`, or read the body by `for await`, which ends once.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit serverless-http@4.0.0

cat >run.mjs <<'JS'
import serverless from 'serverless-http';

const endsOf = async (body, read) => {
  let ends = 0;
  const handler = serverless((request, response) => {
    read(request, () => {
      ends += 1;
      if (ends === 1) response.end('done');
    });
  });
  await handler({ httpMethod: 'POST', path: '/', headers: {}, requestContext: {}, body }, {});
  await new Promise((later) => setTimeout(later, 200));
  return ends;
};
const byEvents = (request, onEnd) => request.on('data', () => {}).on('end', onEnd);
const byLoop = async (request, onEnd) => {
  for await (const _ of request);
  onEnd();
};
console.log(`ends with a body: ${await endsOf('text', byEvents)}`);
console.log(`ends without: ${await endsOf(null, byEvents)}`);
console.log(`ends without, for await: ${await endsOf(null, byLoop)}`);
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
ends with a body: 1
ends without: 2
ends without, for await: 1
EXPECT
