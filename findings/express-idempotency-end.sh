#!/usr/bin/env bash
# With express-idempotency 1.0.6 a request that `end` answers stays in progress, and a replay has no Location.
#
# Seen on 2026-12-01. The middleware waits for `res.send` to learn that there is a response (sendHook in
# services/idempotencyService.js). `res.end`, and what calls it in Express (`redirect`, a stream that is piped), do not
# call `send`, so the key is neither kept with a response nor removed. Of the headers it keeps Content-Type alone
# (buildIdempotencyResponse). Express lets a handler answer with `end`, https://expressjs.com/en/5x/api.html#res.end ,
# the README says that a response of 200 to 299 is kept, and a retry after the first request should get its result:
# https://github.com/VilledeMontreal/express-idempotency#readme
# https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header#section-2.6
#
# Why it surprises: the first request is right. Only its retry gets 409, and each one after it, for as long as the store
# keeps the key, which the one that comes with it does until the process ends. Which routes do so depends on how they
# answer: `sendStatus(204)` is right, and `status(204).end()` is not. And a client whose 201 got lost learns from the
# retry that its order was made, but not where.
#
# What to do: answer with `send` or `sendStatus` on such routes, and put what the client needs into the body.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit express@5.2.1 express-idempotency@1.0.6

cat >run.mjs <<'JS'
import { once } from 'node:events';
import { Readable } from 'node:stream';
import express from 'express';
import idempotency from 'express-idempotency';

const app = express().use(idempotency.idempotency());
const answers = {
  send: (res) => res.status(201).location('/orders/7').send('made'),
  sendStatus: (res) => res.sendStatus(204),
  end: (res) => res.status(204).end(),
  redirect: (res) => res.redirect(303, '/orders/7'),
  stream: (res) => Readable.from(['made']).pipe(res),
};
for (const [name, answer] of Object.entries(answers)) {
  app.post(`/${name}`, (req, res) => {
    if (!idempotency.getSharedIdempotencyService().isHit(req)) answer(res);
  });
}
app.use((error, _req, res, _next) => res.end(error.message));
const server = app.listen(0);
await once(server, 'listening');
const post = async (name) => {
  const headers = { 'idempotency-key': `key of ${name}` };
  const url = `http://127.0.0.1:${server.address().port}/${name}`;
  const response = await fetch(url, { method: 'POST', headers, redirect: 'manual' });
  return `${response.status}, Location ${response.headers.get('location')}, ${JSON.stringify(await response.text())}`;
};
for (const name of Object.keys(answers)) {
  for (const time of ['first', 'retry', 'retry']) console.log(`${name}, ${time}: ${await post(name)}`);
}
server.close();
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
send, first: 201, Location /orders/7, "made"
send, retry: 201, Location null, "made"
send, retry: 201, Location null, "made"
sendStatus, first: 204, Location null, ""
sendStatus, retry: 204, Location null, ""
sendStatus, retry: 204, Location null, ""
end, first: 204, Location null, ""
end, retry: 409, Location null, "A previous request is still in progress for this key."
end, retry: 409, Location null, "A previous request is still in progress for this key."
redirect, first: 303, Location /orders/7, "See Other. Redirecting to /orders/7"
redirect, retry: 409, Location null, "A previous request is still in progress for this key."
redirect, retry: 409, Location null, "A previous request is still in progress for this key."
stream, first: 200, Location null, "made"
stream, retry: 409, Location null, "A previous request is still in progress for this key."
stream, retry: 409, Location null, "A previous request is still in progress for this key."
EXPECT
