#!/usr/bin/env bash
# cloudevents 10.0.0 puts attributes into HTTP headers as they are, and takes them as they come.
#
# Seen on 2026-11-29. The HTTP binding of CloudEvents, section 3.1.3.2, says that a header's value is percent-encoded
# outside of printable ASCII, and for space, quotation mark and percent, and decoded by who receives it:
# https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/bindings/http-protocol-binding.md#3132-http-header-values
# The SDK does neither, in the binary mode, which is its default.
#
# Why it surprises: "Zoë" happens to fit into a header, as another byte than UTF-8 has. A subject of other letters
# is refused by Node.js when it is sent; and from an SDK that does encode, as the one for C# does, the subject
# arrives as `Zo%C3%AB`. Which SDKs do: https://github.com/cloudevents/spec/issues/1397 (Node.js's is not there).
#
# What to do: use structured mode (`HTTP.structured`), whose attributes are JSON, or encode and decode yourself.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit cloudevents@10.0.0

cat >run.mjs <<'JS'
import { validateHeaderValue } from 'node:http';
import { CloudEvent, HTTP } from 'cloudevents';

const event = (subject) => new CloudEvent({ id: '1', type: 'order.paid', source: '/shop', subject, data: {} });
const sent = (subject) => {
  const value = HTTP.binary(event(subject)).headers['ce-subject'];
  try {
    validateHeaderValue('ce-subject', value);
    return value;
  } catch ({ code }) {
    return code;
  }
};
console.log(`sent for Zoë: ${sent('Zoë')}`);
console.log(`sent for 東京: ${sent('東京')}`);

const { headers, body } = HTTP.binary(event('encoded'));
const received = HTTP.toEvent({ headers: { ...headers, 'ce-subject': 'Zo%C3%AB' }, body });
console.log(`received for Zo%C3%AB: ${received.subject}`);
console.log(`structured, there and back: ${HTTP.toEvent(HTTP.structured(event('東京'))).subject}`);
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
sent for Zoë: Zoë
sent for 東京: ERR_INVALID_CHAR
received for Zo%C3%AB: Zo%C3%AB
structured, there and back: 東京
EXPECT
