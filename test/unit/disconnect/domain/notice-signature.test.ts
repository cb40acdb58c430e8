import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import type { NoticeSignature } from '../../../../functions/catalogue/providers/notice-signature.ts';
import {
  type NoticeDelivery,
  readSigned,
} from '../../../../functions/disconnect/domain/signed-notice.ts';
import { validSignature } from '../../../../functions/disconnect/domain/valid-signature.ts';
import type { OAuthApp } from '../../../../functions/platform/model/ports.ts';
import { noticeSenders, senderOf } from '../../../support/notices/signed-notices.ts';

const schemeOf = (type: string): NoticeSignature => {
  const scheme = providers.get(type)?.notices?.signature;
  if (!scheme || 'token' in scheme) throw new Error(`${type} signs no notices itself`);
  return scheme;
};
const deliver = (body: string | Buffer, headers: Record<string, string> = {}): NoticeDelivery => ({
  headers,
  query: {},
  rawBody: Buffer.from(body),
});
const app = (clientSecret: string, signingSecret?: string): OAuthApp => ({
  integrationType: 'any',
  clientId: 'id',
  clientSecret,
  signingSecret,
});
const isGood = (scheme: NoticeSignature, delivery: NoticeDelivery, by: OAuthApp, nowMs = 0) => {
  const signed = readSigned(scheme, delivery, nowMs);
  return signed !== undefined && validSignature(scheme, signed, by) !== undefined;
};

describe('published examples', () => {
  // https://docs.slack.dev/authentication/verifying-requests-from-slack
  const atS = 1531420618;
  const slack = deliver(
    'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V' +
      '&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=' +
      '&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmib' +
      'IGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c',
    {
      'x-slack-request-timestamp': String(atS),
      'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
    },
  );

  it.each([
    [0, true],
    [300, true],
    [-300, true],
    [301, false],
    [-301, false],
  ])('accepts Slack’s %i seconds from its time: %s', (awayS, good) => {
    const by = app('x', '8f742231b10e8888abcd99yyyzzz85a5');
    expect(isGood(schemeOf('slack'), slack, by, (atS + awayS) * 1000)).toBe(good);
  });

  it('accepts Meta’s signed_request, and finds its payload', () => {
    const text =
      'vlXgu64BQGFSQrY0ZcJBZASMvYvTHu9GQ0YM9rjPSso.' +
      'eyJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsIjAiOiJwYXlsb2FkIn0';
    const delivery = deliver(`signed_request=${text}`);
    expect(isGood(schemeOf('facebook'), delivery, app('secret'))).toBe(true);
    expect(isGood(schemeOf('facebook'), delivery, app('other'))).toBe(false);
    for (const form of [`${text}.x`, text.split('.')[0]]) {
      const other = deliver(`signed_request=${form}`);
      expect(isGood(schemeOf('facebook'), other, app('secret'))).toBe(false);
    }
    const { json } = readSigned(schemeOf('facebook'), delivery, 0) ?? {};
    expect(JSON.parse(String(json))).toEqual({ algorithm: 'HMAC-SHA256', 0: 'payload' });
  });

  // RFC 4231, test case 2.
  const sum = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';

  it.each([
    ['shopify', 'x-shopify-hmac-sha256', 'base64'],
    ['intercom', 'x-body-signature', 'hex'],
  ] as const)('accepts the HMAC-SHA256 of RFC 4231 from %s', (type, header, encoding) => {
    const text = 'what do ya want for nothing?';
    const delivery = deliver(text, { [header]: Buffer.from(sum, 'hex').toString(encoding) });
    expect(isGood(schemeOf(type), delivery, app('Jefe'))).toBe(true);
    expect(isGood(schemeOf(type), delivery, app('jefe'))).toBe(false);
  });

  // RFC 8032, section 7.1, tests 2 and 3; the prefix makes an SPKI of a key.
  const spki = (key: string) =>
    Buffer.from(`302a300506032b6570032100${key}`, 'hex').toString('base64');
  it.each([
    [
      '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
      '72',
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da' +
        '085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ],
    [
      'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
      'af82',
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac' +
        '18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
    ],
  ])('accepts the Ed25519 of RFC 8032 with %s', (key, message, signature) => {
    const headers = { 'x-ghl-signature': Buffer.from(signature, 'hex').toString('base64') };
    const delivery = deliver(Buffer.from(message, 'hex'), headers);
    expect(isGood(schemeOf('gohighlevel'), delivery, app('x', spki(key)))).toBe(true);
    expect(isGood(schemeOf('gohighlevel'), delivery, app('x'))).toBe(false);
    const known = { ...schemeOf('gohighlevel'), key: { publicKey: spki(key) } };
    expect(isGood(known, delivery, app('x'))).toBe(true);
    const more = deliver(Buffer.from(`${message}00`, 'hex'), headers);
    expect(isGood(schemeOf('gohighlevel'), more, app('x', spki(key)))).toBe(false);
  });

  const { publicKey } = generateKeyPairSync('x25519');
  it.each(['no-key', publicKey.export({ format: 'der', type: 'spki' }).toString('base64')])(
    'accepts nothing when the stored key is %s, which signs nothing',
    (stored) => {
      const headers = { 'x-ghl-signature': Buffer.alloc(64, 1).toString('base64') };
      const delivery = deliver(Buffer.from('{}'), headers);
      expect(isGood(schemeOf('gohighlevel'), delivery, app('x', stored))).toBe(false);
    },
  );
});

it('a time that is no number does not count, though it is signed', () => {
  const { wire, secret, app: by } = senderOf('slack');
  const { headers } = wire('{}', secret, Number.NaN);
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const delivery = deliver('{}', Object.fromEntries(lower));
  expect(delivery.headers['x-slack-request-timestamp']).toBe('NaN');
  expect(isGood(schemeOf('slack'), delivery, by)).toBe(false);
});

it.each([
  [5, true],
  [6, false],
])('sought among several in one header, the %i. counts: %s', (place, good) => {
  const { wire, secret, app: by } = senderOf('stripe_connect');
  const [time, last] = wire('{}', secret, 0).headers['Stripe-Signature']?.split(',') ?? [];
  const others = Array(place - 1).fill(`v1=${'0'.repeat(64)}`);
  const headers = { 'stripe-signature': [time, ...others, last].join(',') };
  expect(isGood(schemeOf('stripe_connect'), deliver('{}', headers), by)).toBe(good);
});

const signers = Object.entries(noticeSenders).filter(([type]) => {
  const { signature } = providers.get(type)?.notices ?? {};
  return signature && !('token' in signature);
});

describe.each(signers)('a notice of %s', (type, sender) => {
  const nowMs = 1_767_225_600_000;
  const json = JSON.stringify(sender.uninstall('acc1', nowMs));
  const { headers, body } = sender.wire(json, sender.secret, nowMs);
  const lowered = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const delivery = deliver(body, Object.fromEntries(lowered));
  const scheme = schemeOf(type);
  const used = [
    'header' in scheme.at ? scheme.at.header : undefined,
    scheme.timestamp && 'header' in scheme.timestamp.at ? scheme.timestamp.at.header : undefined,
  ].filter((name) => name !== undefined);
  const byte = fc.integer({ min: 0, max: 255 });
  const changed = (text: Buffer, at: number, to: number) => {
    const copy = Buffer.from(text);
    copy[at % copy.length] = to;
    return copy;
  };

  it('is valid as it is sent, and not without a secret', () => {
    expect(isGood(scheme, delivery, sender.app, nowMs)).toBe(true);
    expect(isGood(scheme, delivery, app(''), nowMs)).toBe(false);
  });

  it('is not valid after a change of any byte of its body', () => {
    fc.assert(
      fc.property(fc.nat(10_000), byte, (at, to) => {
        const rawBody = changed(delivery.rawBody, at, to);
        fc.pre(!rawBody.equals(delivery.rawBody));
        return !isGood(scheme, { ...delivery, rawBody }, sender.app, nowMs);
      }),
      { numRuns: 500 },
    );
  });

  it.runIf(used.length > 0)('is not valid after a change of any byte of its signature', () => {
    fc.assert(
      fc.property(fc.constantFrom(...used), fc.nat(10_000), byte, (name, at, to) => {
        const before = delivery.headers[name] ?? '';
        const after = changed(Buffer.from(before), at, to).toString('latin1');
        fc.pre(after !== before);
        const forged = { ...delivery, headers: { ...delivery.headers, [name]: after } };
        return !isGood(scheme, forged, sender.app, nowMs);
      }),
      { numRuns: 500 },
    );
  });
});
