import { beforeEach, describe, expect, it } from 'vitest';
import { startNoticeStack } from '../support/notices/notice-stack.ts';
import { noticeSenders } from '../support/notices/signed-notices.ts';
import type { StubAnswer } from '../support/providers/stub-server.ts';

const stack = await startNoticeStack();
const { asked, connections, send, connectedTo, anyAccount, noticeOf } = stack;

const accepted: StubAnswer = { body: {} };
const refused: StubAnswer = { status: 401, body: {} };
const answerWith = (answer: StubAnswer) => {
  asked.requests.length = 0;
  asked.answer = () => answer;
};
beforeEach(() => answerWith(accepted));

const timeless = Object.keys(noticeSenders).filter((type) => noticeSenders[type]?.isTimeless);
const others = Object.keys(noticeSenders).filter((type) => !noticeSenders[type]?.isTimeless);
const unavailable = { status: 500, body: { code: 'provider_unavailable' } };

describe.each(timeless)('a notice of %s, which has no signed time', (type) => {
  it('is old if the provider still accepts the token, so it changes nothing', async () => {
    const account = anyAccount();
    const tenantId = await connectedTo(type, account);
    const before = await connections.primary(tenantId, type);
    // Whoever has recorded the notice can write a new time into a header.
    expect(await send(type, noticeOf(type, account))).toMatchObject({ status: 200, body: {} });
    expect(await connections.primary(tenantId, type)).toEqual(before);
    expect(asked.requests).toHaveLength(1);
  });

  it('marks the connection if the provider refuses the token, and then asks no more', async () => {
    answerWith(refused);
    const account = anyAccount();
    const tenantId = await connectedTo(type, account);
    for (const _ of [1, 2]) await send(type, noticeOf(type, account));
    expect(await connections.primary(tenantId, type)).toMatchObject({
      standing: { is: 'ended' },
    });
    expect(asked.requests).toHaveLength(1);
  });

  it.each([500, 429, 404])(
    '500s and changes nothing if the provider answers %i',
    async (status) => {
      answerWith({ status, body: {} });
      const account = anyAccount();
      const tenantId = await connectedTo(type, account);
      const before = await connections.primary(tenantId, type);
      expect(await send(type, noticeOf(type, account))).toMatchObject(unavailable);
      expect(await connections.primary(tenantId, type)).toEqual(before);
    },
  );

  it('500s if the token is spent, and has it refreshed by the next run', async () => {
    const account = anyAccount();
    const farMs = Date.now() + 86_400_000;
    const spent = { accessTokenExpiresAtMs: 2, refreshDueAtMs: farMs };
    const tenantId = await connectedTo(type, account, spent);
    expect(await send(type, noticeOf(type, account))).toMatchObject(unavailable);
    const stored = await connections.primary(tenantId, type);
    expect(stored?.standing.is).toBe('live');
    expect(stored?.refreshDueAtMs).toBeLessThan(farMs);
    expect(asked.requests).toEqual([]);
  });
});

it.each(others)('a notice of %s has a signed time, so the provider is not asked', async (type) => {
  const account = anyAccount();
  const tenantId = await connectedTo(type, account);
  await send(type, noticeOf(type, account));
  expect((await connections.primary(tenantId, type))?.standing.is).toBe('ended');
  expect(asked.requests).toEqual([]);
});

describe('a notice of Shopify with another topic', () => {
  const redactOf = (account: string) => {
    const { headers, body } = noticeOf('shopify', account);
    return { headers: { ...headers, 'X-Shopify-Topic': 'shop/redact' }, body };
  };

  it('erases nothing while the shop has our app', async () => {
    const account = anyAccount();
    const tenantId = await connectedTo('shopify', account);
    expect(await send('shopify', redactOf(account))).toMatchObject({ status: 200 });
    expect((await connections.primary(tenantId, 'shopify'))?.standing.is).toBe('live');
  });

  it('erases the connection when the shop has removed it', async () => {
    answerWith(refused);
    const account = anyAccount();
    const tenantId = await connectedTo('shopify', account);
    await send('shopify', redactOf(account));
    expect(await connections.primary(tenantId, 'shopify')).toBeUndefined();
  });
});

it('asks without a token in the URL, as the account is asked for when it is connected', async () => {
  await connectedTo('intercom', 'abc');
  await send('intercom', noticeOf('intercom', 'abc'));
  const [request] = asked.requests;
  expect(`${request?.method} ${request?.url}`).toBe('GET https://api.eu.intercom.io/me');
  expect(request?.headers).toMatchObject({ authorization: 'Bearer a', 'intercom-version': '2.14' });
});

const headers = { 'content-type': 'application/x-www-form-urlencoded' };

it.each([
  ['names without values', 'ab&'.repeat(1_400_000)],
  ['encoded names', '%41&'.repeat(1_000_000)],
  ['values that repeat the name', 'signed_request=&'.repeat(260_000)],
  ['one endless value', `signed_request=${'a.'.repeat(2_000_000)}`],
])(
  'refuses a form of %s, which costs no more than its length',
  async (_, body) => {
    expect(await send('facebook', { headers, body })).toMatchObject({ status: 401 });
  },
  // Where the time grows with the square of the length, it takes minutes.
  20_000,
);
