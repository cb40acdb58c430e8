#!/usr/bin/env bash
# cloudevents 10.0.0 receives an event whose data is false or 0 with no data, or with a text.
#
# Seen on 2026-11-29. In a structured event `HTTP.toEvent` takes only members that are true for JavaScript
# (parseStructured in dist/message/http/index.js). In binary mode it puts quotes around a JSON body that begins
# with neither brace, bracket nor quote, so that false is "false":
# https://github.com/cloudevents/sdk-javascript/pull/417
# In the JSON format `data` is any JSON value, and in binary mode the body is the data in its content type:
# https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/formats/json-format.md#31-handling-of-data
# https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/bindings/http-protocol-binding.md#311-http-content-type
# The SDK means to allow it: https://github.com/cloudevents/sdk-javascript/pull/281
#
# Why it surprises: what it sends is right, and an extension that is 0 arrives. A flag that is switched on reaches
# the consumer; one that is switched off is an event about nothing, or is the text "false", which is true.
#
# What to do: send an object, `{ "enabled": false }`.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit cloudevents@10.0.0

cat >run.mjs <<'JS'
import { CloudEvent, HTTP } from 'cloudevents';

for (const data of [true, false, 1, 0, '', { enabled: false }]) {
  const event = new CloudEvent({ id: '1', type: 'flag.set', source: '/flags', retries: 0, data });
  const message = HTTP.structured(event);
  const sent = JSON.parse(message.body);
  const structured = HTTP.toEvent(message);
  const binary = HTTP.toEvent({ headers: HTTP.binary(event).headers, body: JSON.stringify(data) });
  const received = [structured, binary].map((to) => JSON.stringify(to.data));
  console.log(`sent ${JSON.stringify(sent.data)}: structured ${received[0]}, binary ${received[1]}`);
  if (structured.retries !== 0) console.log(`retries: ${structured.retries}`);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
sent true: structured true, binary "true"
sent false: structured undefined, binary "false"
sent 1: structured 1, binary "1"
sent 0: structured undefined, binary "0"
sent "": structured undefined, binary ""
sent {"enabled":false}: structured {"enabled":false}, binary {"enabled":false}
EXPECT
