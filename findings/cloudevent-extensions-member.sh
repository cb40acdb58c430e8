#!/usr/bin/env bash
# cloudevent 0.10.0 sends an event without whatever its data has in a member `extensions`, at any depth.
#
# Seen on 2026-11-30 with cloudevents 10.0.0 to compare. An event has a getter `extensions`, which is not to be sent, so
# `serializeEvent` leaves the name out by a function that it gives JSON.stringify (src/cloudevent.js). That function is
# asked for each member of the data, too. In the JSON format of CloudEvents, section 3.1, `data` is any JSON value:
# https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/formats/json-format.md#31-handling-of-data
# The README has nothing on names that data must not have: https://github.com/smartiniOnGitHub/cloudevent.js#usage
#
# Why it surprises: the event is valid, there is no error, and the event object itself still has the member. Extensions
# are in many a document: of a telephone, a file, a certificate, a GraphQL error.
#
# What to do: use `JSON.stringify(event)`, since the getter is not among the members that it writes.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit cloudevent@0.10.0 cloudevents@10.0.0

cat >run.mjs <<'JS'
import cloudevent from 'cloudevent';
import { CloudEvent as OtherEvent, HTTP } from 'cloudevents';

const { CloudEvent } = cloudevent;
const data = {
  extensions: ['101'],
  errors: [{ message: 'busy', extensions: { code: 'BUSY' } }],
};
const event = new CloudEvent('1', 'telephone.changed', '/office', data);
const other = new OtherEvent({ id: '1', type: 'telephone.changed', source: '/office', data });
const show = (title, text) => console.log(`${title}: ${JSON.stringify(JSON.parse(text).data)}`);
console.log(`valid: ${event.isValid()}`);
show('cloudevent, serializeEvent', CloudEvent.serializeEvent(event));
show('cloudevent, JSON.stringify', JSON.stringify(event));
show('cloudevents, structured', HTTP.structured(other).body);
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
valid: true
cloudevent, serializeEvent: {"errors":[{"message":"busy"}]}
cloudevent, JSON.stringify: {"extensions":["101"],"errors":[{"message":"busy","extensions":{"code":"BUSY"}}]}
cloudevents, structured: {"extensions":["101"],"errors":[{"message":"busy","extensions":{"code":"BUSY"}}]}
EXPECT
