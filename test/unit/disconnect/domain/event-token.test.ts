import { describe, expect, it } from 'vitest';
import { eventClaims, eventTypes, signedByRsa } from '../../../support/notices/event-tokens.ts';
import { senderOf } from '../../../support/notices/signed-notices.ts';
import { createNoticeWorld, noticeOf, startMs } from './notice-world.ts';

const { app } = senderOf('gmail');
const claims = eventClaims(app.clientId, 'a1', startMs);
const post = (changes: object, query?: string) => ({
  headers: {},
  body: signedByRsa({ ...claims, ...changes }),
  ...(query && { query }),
});

describe('a security event token', () => {
  it('is recorded as seen only once its report is queued, so that it may be sent again until then', async () => {
    const { world, hear } = createNoticeWorld(senderOf('gmail').app);
    const token = noticeOf('gmail');
    world.isLost = true;
    await expect(hear('gmail', token)).rejects.toThrow('The queue does not answer');
    world.isLost = false;
    expect(await hear('gmail', token)).toEqual({ response: {} });
    expect(await hear('gmail', token)).toEqual({ refused: { why: 'repeated' } });
    expect(world.handedOver).toEqual([
      {
        integrationType: 'gmail',
        effect: 'tokens_revoked',
        accountKey: 'google#a1',
        connectedUntilMs: startMs,
        surelyUntilMs: startMs - 5 * 60_000,
        confirmationCode: undefined,
      },
    ]);
  });

  it('is accepted once of ten at once', async () => {
    const { hear } = createNoticeWorld(senderOf('gmail').app);
    const token = noticeOf('gmail');
    const heard = await Promise.all(Array.from({ length: 10 }, () => hear('gmail', token)));
    expect(heard.filter((result) => 'response' in result)).toHaveLength(1);
    expect(heard.filter((result) => 'refused' in result)).toEqual(
      Array(9).fill({ refused: { why: 'repeated' } }),
    );
  });

  it('is neither accepted nor refused while the keys of its issuer cannot be read', async () => {
    const { world, hear } = createNoticeWorld(senderOf('gmail').app);
    world.issuer = undefined;
    expect(await hear('gmail', noticeOf('gmail'))).toEqual({ refused: { why: 'unread_keys' } });
    expect(world).toMatchObject({ handedOver: [], appReads: 0 });
  });

  it.each([
    [-604_800, { response: {} }],
    [-604_801, { refused: { why: 'too_old' } }],
    [300, { response: {} }],
    [301, { refused: { why: 'dated_ahead' } }],
  ])(
    'issued %i seconds from now gets %j, and has us read the app only if it is accepted',
    async (awayS, response) => {
      const { world, hear } = createNoticeWorld(app);
      const token = noticeOf('gmail', undefined, startMs + awayS * 1000);
      expect(await hear('gmail', token)).toEqual(response);
      expect(world.appReads).toBe('response' in response ? 1 : 0);
    },
  );

  const missing = { why: 'missing', field: 'event.subject.sub', what: 'account' };

  it.each<[string, object, object]>([
    ['without events', { events: null }, { why: 'not_signed' }],
    ['without an id', { jti: undefined }, { why: 'not_signed' }],
    ['whose event says nothing', { events: { a: null } }, { why: 'not_signed' }],
    ['whose event is a word', { events: { a: 'b' } }, { why: 'not_signed' }],
    ['whose event is a list', { events: { a: [] } }, { why: 'not_signed' }],
    ['issued at no number', { iat: '1' }, { why: 'not_signed' }],
    ['that is endless', { filler: 'x'.repeat(9_000) }, { why: 'not_signed' }],
    ['about nobody', { events: { [eventTypes.tokensRevoked]: { subject: null } } }, missing],
  ])('%s is refused, however often it is sent', async (_, changes, refused) => {
    const { hear } = createNoticeWorld(app);
    for (let sent = 0; sent < 2; sent++) {
      expect(await hear('gmail', post(changes))).toEqual({ refused });
    }
  });

  const good = signedByRsa(claims);
  // The last character holds two bits of the signature, and four that decoding skips.
  const next = String.fromCharCode(good.charCodeAt(good.length - 1) + 1);

  it.each([['whose signature has another text', `${good.slice(0, -1)}${next}`]])(
    '%s is refused, though its signature is good',
    async (_, body) => {
      const { hear } = createNoticeWorld(app);
      expect(await hear('gmail', { headers: {}, body })).toEqual({
        refused: { why: 'not_signed' },
      });
    },
  );

  it.each([
    [undefined, { response: {} }],
    ['https://other.example', { refused: missing }],
  ])('about an account of the issuer %s gets %j', async (iss, response) => {
    const { hear } = createNoticeWorld(app);
    const events = { [eventTypes.tokensRevoked]: { subject: { iss, sub: 'a1' } } };
    expect(await hear('gmail', post({ events }))).toEqual(response);
  });

  it('is for an app of its project, and for none of another provider', async () => {
    const { hear } = createNoticeWorld({ ...app, integrationType: 'slack' });
    const refused = { why: 'other_audience' };
    expect(await hear('gmail', noticeOf('gmail'))).toEqual({ refused });
  });

  it('is about all apps of a tenant’s own that it names', async () => {
    const { world, hear } = createNoticeWorld(app);
    await hear('gmail', post({ aud: [app.clientId, 'another', 5] }, '?tenant=t1'));
    const tenantApps = { tenantId: 't1', clientIds: [app.clientId, 'another'] };
    expect(world.handedOver).toMatchObject([{ tenantApps }]);
  });

  it('has keys read again after an hour, and for an id that is unknown after a minute', async () => {
    const { world, hear } = createNoticeWorld(app);
    await hear('gmail', noticeOf('gmail'));
    expect(world.keyAgesMs).toEqual([3_600_000]);
    world.nowMs += 60_000;
    const token = { headers: {}, body: signedByRsa(claims, undefined, { kid: 'key-2' }) };
    world.readIssuer = (maxAgeMs) => ({ readAtMs: maxAgeMs === 60_000 ? world.nowMs : startMs });
    expect(await hear('gmail', token)).toEqual({ refused: { why: 'unknown_key' } });
    expect(world.keyAgesMs.slice(1)).toEqual([3_600_000, 60_000]);
  });

  it.each([
    ['to be sent again while that may lag', true, 'unread_keys'],
    ['refused once that has been doubted often enough', false, 'unknown_key'],
  ])('of a key that the issuer’s set of a moment ago lacks is %s', async (_, mayLag, why) => {
    const { world, hear } = createNoticeWorld(app);
    world.issuer = world.issuer && { ...world.issuer, mayLag: () => mayLag };
    world.nowMs += 1;
    const body = signedByRsa(claims, undefined, { kid: 'key-2' });
    expect(await hear('gmail', { headers: {}, body })).toEqual({ refused: { why } });
  });
});

it.each([
  ['its signature is cut', noticeOf('monday').headers.authorization?.slice(0, -3)],
  ['another secret signed it', noticeOf('monday', 'another').headers.authorization],
])('a token that is signed by a secret is refused when %s', async (_, authorization = '') => {
  const { hear } = createNoticeWorld(senderOf('monday').app);
  const { body } = noticeOf('monday');
  const refused = { why: 'wrong_signature' };
  expect(await hear('monday', { headers: { authorization }, body })).toEqual({ refused });
});
