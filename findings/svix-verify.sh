#!/usr/bin/env bash
# svix 2.5.0 and standardwebhooks 1.1.1 verify the same signature, but differ in what they return.
#
# Seen on 2026-11-28. Both implement https://www.standardwebhooks.com, and a receiver can swap one for the
# other: same class name, constructor and arguments. `verify` of standardwebhooks returns the parsed event;
# that of svix returns nothing (its declaration says `undefined`; 1.99.1 returned the event). Neither takes
# the `Headers` object that a Request of the Fetch API has: they say that the required headers are missing,
# although they are there.
#
# Why it surprises: `const event = webhook.verify(…)` goes on to read members of undefined after an update.
# And the message about headers sends people to look at their proxy.
#
# What to do: verify first, then parse the body that was verified. Pass `Object.fromEntries(headers)`.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit svix@2.5.0 standardwebhooks@1.1.1

cat >run.mjs <<'JS'
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;
const body = JSON.stringify({ type: 'order.paid', data: { order: 7 } });
const sentAt = new Date();
const headers = {
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
  'webhook-signature': new StandardWebhook(secret).sign('msg_1', sentAt, body),
};
const verify = (Webhook, given) => {
  try {
    return JSON.stringify(new Webhook(secret).verify(body, given));
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
};
for (const [name, Webhook] of Object.entries({ standardwebhooks: StandardWebhook, svix: SvixWebhook })) {
  console.log(`${name}, object: ${verify(Webhook, headers)}`);
  console.log(`${name}, Headers: ${verify(Webhook, new Headers(headers))}`);
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
standardwebhooks, object: {"type":"order.paid","data":{"order":7}}
standardwebhooks, Headers: WebhookVerificationError: Missing required headers
svix, object: undefined
svix, Headers: WebhookVerificationError: Missing required headers
EXPECT
