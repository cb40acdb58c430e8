import { describe, expect, it } from 'vitest';
import { senderOf } from '../../../support/notices/signed-notices.ts';
import { createNoticeWorld, noticeOf, startMs } from './notice-world.ts';

const unsigned = { refused: { why: 'wrong_signature' } };

describe('our OAuth app', () => {
  it('is read once in five minutes for valid notices', async () => {
    const { world, hear } = createNoticeWorld(senderOf('slack').app);
    for (const awayMs of [0, 1, 299_999]) {
      world.nowMs = startMs + awayMs;
      await hear('slack', noticeOf('slack'));
    }
    expect(world.handedOver.map(({ accountKey }) => accountKey)).toEqual(Array(3).fill('slack#a1'));
    expect(world.appReads).toBe(1);
    world.nowMs = startMs + 300_000;
    await hear('slack', noticeOf('slack'));
    expect(world.appReads).toBe(2);
  });

  it('is read once in ten seconds for forged notices, and nothing else is read', async () => {
    const { world, hear } = createNoticeWorld(senderOf('slack').app);
    const forged = noticeOf('slack', 'another-secret');
    for (const awayMs of [0, 1, 5_000, 9_999]) {
      world.nowMs = startMs + awayMs;
      expect(await hear('slack', forged)).toEqual(unsigned);
    }
    expect(world).toMatchObject({ appReads: 1, handedOver: [] });
    world.nowMs = startMs + 10_000;
    expect(await hear('slack', forged)).toEqual(unsigned);
    expect(world).toMatchObject({ appReads: 2, handedOver: [] });
  });

  it('can get another secret, which works within ten seconds', async () => {
    const { app } = senderOf('slack');
    const { world, hear } = createNoticeWorld(app);
    await hear('slack', noticeOf('slack'));
    world.app = { ...app, signingSecret: 'another-secret' };
    world.nowMs = startMs + 10_000;
    await hear('slack', noticeOf('slack', 'another-secret'));
    expect(await hear('slack', noticeOf('slack'))).toEqual(unsigned);
  });

  it.each([undefined, { ...senderOf('slack').app, signingSecret: undefined }])(
    'refuses everything if it has no secret',
    async (app) => {
      const { world, hear } = createNoticeWorld(app);
      for (const secret of ['signing-secret', 'undefined', 'x']) {
        const notice = noticeOf('slack', secret);
        expect(await hear('slack', notice)).toEqual(unsigned);
      }
      expect(world.handedOver).toEqual([]);
    },
  );
});

it.each([
  ['3eZbrw1aBm2rZgRNFdxV', { response: { challenge: '3eZbrw1aBm2rZgRNFdxV' } }],
  // What the same secret may sign elsewhere.
  ['v0:1:{}', { refused: { why: 'missing', field: 'challenge', what: 'challenge' } }],
])('answers the challenge %j with %j', async (challenge, response) => {
  const { wire, secret, app } = senderOf('slack');
  const { hear } = createNoticeWorld(app);
  const body = JSON.stringify({ type: 'url_verification', challenge });
  expect(await hear('slack', wire(body, secret, startMs))).toEqual(response);
});

// DynamoDB refuses to search for more, so the report would be tried for days. A tenant can sign it for its own app.
it.each(['a'.repeat(3000), `a\ud800${'a'.repeat(3000)}`])(
  'looks for an account by what we store of its id: %#',
  async (id) => {
    const { world, hear } = createNoticeWorld(senderOf('slack').app);
    const { wire, secret, uninstall } = senderOf('slack');
    const body = JSON.stringify(uninstall(id, startMs));
    expect(await hear('slack', wire(body, secret, startMs))).toEqual({ response: {} });
    const accountKey = `slack#${id.toWellFormed().slice(0, 300)}`;
    expect(world.handedOver).toMatchObject([{ accountKey }]);
  },
);

describe('a request about a person’s data', () => {
  it('gets a response with a constant code, which its report has, too', async () => {
    const { world, hear } = createNoticeWorld(senderOf('facebook').app);
    const deletion = { ...noticeOf('facebook'), query: '?notice=data_deletion' };
    const responses = [await hear('facebook', deletion), await hear('facebook', deletion)];
    const confirmationCode = world.handedOver[0]?.confirmationCode ?? '';
    const response = {
      url: `https://app.example.com/${confirmationCode}`,
      confirmation_code: confirmationCode,
    };
    expect(responses).toEqual([{ response: response }, { response: response }]);
    expect(confirmationCode).toMatch(/^[\w-]{22}$/);
    const report = { effect: 'erase_account', accountKey: 'facebook#a1', confirmationCode };
    expect(world.handedOver).toMatchObject([report, report]);
    // It asks for no erasure.
    expect(await hear('facebook', noticeOf('facebook'))).toEqual({ response: {} });
  });

  it.each([
    ['customers/redact', 'erase_customer'],
    ['customers/data_request', 'customer_data_request'],
  ])('is recorded even if we store no data: %s', async (topic, request) => {
    const { wire, secret, app } = senderOf('shopify');
    const { world, hear } = createNoticeWorld(app);
    const { headers, body } = wire('{"shop_domain":"acme.myshopify.com"}', secret, startMs);
    await hear('shopify', { headers: { ...headers, 'X-Shopify-Topic': topic }, body });
    expect(world).toMatchObject({ handedOver: [], recorded: [{ request, erasedConnections: 0 }] });
  });

  it('is not recorded if it is forged', async () => {
    const { world, hear } = createNoticeWorld(senderOf('facebook').app);
    const forged = { ...noticeOf('facebook', 'x'), query: '?notice=data_deletion' };
    expect(await hear('facebook', forged)).toEqual(unsigned);
    expect(world.recorded).toEqual([]);
  });
});

describe('notices that name made-up tenants', () => {
  it('cost sixty reads a minute for each sender, and others no notices', async () => {
    const { world, hear } = createNoticeWorld(senderOf('slack').app);
    const ofTenant = { ...noticeOf('slack'), query: '?tenant=t1' };
    const ofNewTenant = { ...noticeOf('slack'), query: '?tenant=t2' };
    for (const notice of [noticeOf('slack'), ofTenant]) await hear('slack', notice);
    world.nowMs += 60_000;
    world.appReads = 0;
    const forged = noticeOf('slack', 'x');
    const heard: unknown[] = [];
    for (let n = 0; n < 6_000; n++) {
      heard.push(await hear('slack', { ...forged, query: `?tenant=made-up-${n}` }, 'forger'));
    }
    expect(world.appReads).toBe(60);
    expect(heard).toEqual([
      ...Array(60).fill(unsigned),
      ...Array(5_940).fill({ refused: { why: 'too_many_tenants' } }),
    ]);
    for (const notice of [noticeOf('slack'), ofTenant]) {
      expect(await hear('slack', notice)).toEqual({ response: {} });
    }
    expect(world.appReads).toBe(60);
    expect(await hear('slack', ofNewTenant)).toEqual({ response: {} });
  });

  it('of one whose secret is wrong, however many, leave those of other tenants from the same address', async () => {
    const { hear } = createNoticeWorld(senderOf('slack').app);
    const wrong = { ...noticeOf('slack', 'wrong'), query: '?tenant=t1' };
    for (let n = 0; n < 100; n++) expect(await hear('slack', wrong)).toEqual(unsigned);
    const others = Array.from({ length: 200 }, (_, n) => `?tenant=t${n + 2}`);
    for (const query of others) {
      expect(await hear('slack', { ...noticeOf('slack'), query })).toEqual({ response: {} });
    }
  });
});

describe('what a notice reports', () => {
  const minuteMs = 60_000;

  it('gets no response before its report is queued, so that the provider sends it again', async () => {
    const { world, hear } = createNoticeWorld(senderOf('slack').app);
    world.isLost = true;
    await expect(hear('slack', noticeOf('slack'))).rejects.toThrow('The queue does not answer');
  });

  it.each([
    ['soon', startMs],
    [String(startMs - minuteMs), startMs - minuteMs],
    [String((startMs - minuteMs) / 1000), startMs - minuteMs],
  ])('at %j reaches what was connected until %i', async (time, connectedUntilMs) => {
    const { world, hear } = createNoticeWorld(senderOf('shopify').app);
    const { headers, body } = noticeOf('shopify');
    await hear('shopify', { headers: { ...headers, 'X-Shopify-Triggered-At': time }, body });
    expect(world.handedOver).toMatchObject([{ connectedUntilMs }]);
  });

  it.each([
    ['a signed time', 'slack', -minuteMs, startMs - minuteMs, startMs - 6 * minuteMs],
    ['a signed time ahead of our clock', 'slack', minuteMs, startMs, startMs - 4 * minuteMs],
    ['an unsigned time', 'shopify', -minuteMs, startMs - minuteMs, undefined],
    ['no time', 'intercom', 0, startMs, undefined],
  ])('with %s reaches no connection made later', async (_, type, awayMs, until, surely) => {
    const { world, hear } = createNoticeWorld(senderOf(type).app);
    await hear(type, noticeOf(type, undefined, startMs + awayMs));
    expect(world.handedOver).toEqual([
      {
        integrationType: type,
        effect: 'uninstalled',
        accountKey: `${type}#a1`,
        connectedUntilMs: until,
        surelyUntilMs: surely,
        confirmationCode: undefined,
      },
    ]);
  });
});
