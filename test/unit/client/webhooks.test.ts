import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { buildClient } from './built-client.ts';

const { verifyWebhook, WebhookSignatureError } = (await buildClient()).trunkline;
const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;

const sent = (event: object, at = new Date()) => {
  const body = JSON.stringify(event);
  const headers = {
    'webhook-id': 'e1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('e1', at, body),
  };
  return { body, headers };
};
const event = {
  type: 'connection.connected',
  timestamp: '2026-11-28T00:00:00Z',
  data: { id: 'e1' },
};

it('gives the event of text or bytes, with the headers of Node.js or of fetch', () => {
  const { body, headers } = sent(event);
  expect(verifyWebhook(secret, body, headers)).toEqual(event);
  expect(verifyWebhook(secret, Buffer.from(body), new Headers(headers))).toEqual(event);
  const bytes = new TextEncoder().encode(body).buffer;
  expect(verifyWebhook(secret, bytes, headers)).toEqual(event);
  const titled = Object.entries(headers).map(([name, value]) => [
    name.replace(/\b\w/g, (letter) => letter.toUpperCase()),
    value,
  ]);
  expect(verifyWebhook(secret, body, Object.fromEntries(titled))).toEqual(event);
  const lists = Object.entries(headers).map(([name, value]) => [name, [value]]);
  expect(verifyWebhook(secret, body, Object.fromEntries(lists))).toEqual(event);
});

it('hands over what it does not know, and throws nothing', () => {
  const later = { type: 'connection.of_tomorrow', data: { any: 'thing' } };
  const { body, headers } = sent(later);
  expect(verifyWebhook(secret, body, headers)).toEqual({ type: 'unknown', received: later });
});

it('refuses what somebody else sent, or sends again, or changed', () => {
  const { body, headers } = sent(event);
  const old = sent(event, new Date(Date.now() - 600_000));
  for (const [text, given] of [
    [body, {}],
    [`${body} `, headers],
    [old.body, old.headers],
  ] as const) {
    expect(() => verifyWebhook(secret, text, given)).toThrow(WebhookSignatureError);
  }
});

it('says what is missing where a variable is not set, or something has parsed the body', () => {
  const { body, headers } = sent(event);
  const verify = Object(verifyWebhook).bind(undefined);
  expect(() => verify(undefined, body, headers)).toThrow('Pass the secret');
  for (const parsed of [event, undefined]) {
    expect(() => verify(secret, parsed, headers)).toThrow('Pass the raw body');
  }
  expect(() => verify(secret, body, {})).toThrow('Pass the secret of this webhook');
  expect(() => verify('whsec_…', body, headers)).toThrow(
    new TypeError('Pass the secret of the webhook, whsec_…: this is none.'),
  );
});

it('says that a clock may be wrong, where only the time of a message is', () => {
  for (const minutes of [-6, 6]) {
    const { body, headers } = sent(event, new Date(Date.now() + minutes * 60_000));
    expect(() => verifyWebhook(secret, body, headers)).toThrow('the clock of this computer');
  }
});
