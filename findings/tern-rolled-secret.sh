#!/usr/bin/env bash
# @hookflo/tern 4.1.0 refuses events of Stripe and Paddle with one of two secrets while a secret is rolled.
#
# Seen on 2026-11-30 with stripe 23.1.0 to compare. While both secrets are active, Stripe signs with each, and the
# header has `v1` twice; Paddle's has `h1` twice. The event is valid if one of them fits:
# https://docs.stripe.com/webhooks#roll-endpoint-secrets https://docs.stripe.com/webhooks/signature
# https://developer.paddle.com/webhooks/about/signature-verification
# tern makes an object of the header, so that the last of a name is all that it knows (parseDelimitedHeader in
# dist/verifiers/algorithms.js). Its README promises accurate implementations, and calls both tested:
# https://github.com/Hookflo/tern#supported-platforms With the header of Clerk, which is of Standard Webhooks and has
# its signatures apart by spaces, it tries them all.
#
# Why it surprises: it works for months, and then not on the day that a secret is rolled, when the overlap is there to
# lose nothing. Which receivers fail, those with the old secret or the new, is for the order in the header to decide.
#
# What to do: pass tern a request for each signature, with the timestamp and that one alone, as below, and take the
# event if one of them is valid. For Stripe, `constructEvent` of its own package does it.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @hookflo/tern@4.1.0 stripe@23.1.0

cat >run.mjs <<'JS'
import { createHmac } from 'node:crypto';
import tern from '@hookflo/tern';
import Stripe from 'stripe';

const { webhooks } = new Stripe('sk_test_example');
const body = '{"id":"evt_1","object":"event","type":"invoice.paid"}';
const time = Math.floor(Date.now() / 1000);
const sign = (text, secret) => createHmac('sha256', secret).update(text).digest('hex');
const schemes = {
  stripe: { name: 'v1', separator: ',', start: `t=${time}`, signed: `${time}.${body}` },
  paddle: { name: 'h1', separator: ';', start: `ts=${time}`, signed: `${time}:${body}` },
};
const byTern = async (platform, header, secret) => {
  const init = { method: 'POST', headers: { [`${platform}-signature`]: header }, body };
  const request = new Request('https://receiver.example/', init);
  return (await tern.WebhookVerificationService.verifyWithPlatformConfig(request, platform, secret)).isValid;
};
const byStripe = (header, secret) => {
  try {
    return webhooks.constructEvent(body, header, secret).id === 'evt_1';
  } catch {
    return false;
  }
};
for (const [platform, { name, separator, start, signed }] of Object.entries(schemes)) {
  for (const secrets of [['new'], ['old', 'new'], ['new', 'old']]) {
    const signatures = secrets.map((secret) => `${name}=${sign(signed, secret)}`);
    const header = [start, ...signatures].join(separator);
    for (const secret of secrets) {
      const seen = [`tern ${await byTern(platform, header, secret)}`];
      const each = signatures.map((one) => byTern(platform, [start, one].join(separator), secret));
      seen.push(`tern one by one ${(await Promise.all(each)).includes(true)}`);
      if (platform === 'stripe') seen.push(`stripe ${byStripe(header, secret)}`);
      console.log(`${platform} signs ${secrets.join(' and ')}, receiver has ${secret}: ${seen.join(', ')}`);
    }
  }
}
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
stripe signs new, receiver has new: tern true, tern one by one true, stripe true
stripe signs old and new, receiver has old: tern false, tern one by one true, stripe true
stripe signs old and new, receiver has new: tern true, tern one by one true, stripe true
stripe signs new and old, receiver has new: tern false, tern one by one true, stripe true
stripe signs new and old, receiver has old: tern true, tern one by one true, stripe true
paddle signs new, receiver has new: tern true, tern one by one true
paddle signs old and new, receiver has old: tern false, tern one by one true
paddle signs old and new, receiver has new: tern true, tern one by one true
paddle signs new and old, receiver has new: tern false, tern one by one true
paddle signs new and old, receiver has old: tern true, tern one by one true
EXPECT
