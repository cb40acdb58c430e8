import { beforeEach, describe, expect, it } from 'vitest';
import { providers } from '../../../functions/catalogue/providers/catalogue.ts';
import { usualResponses } from '../../support/notices/notice-sender.ts';
import { startNoticeStack } from '../../support/notices/notice-stack.ts';
import { noticeSenders } from '../../support/notices/signed-notices.ts';
import type { StubResponse } from '../../support/providers/stub-server.ts';

const stack = await startNoticeStack();
const { requested, send, atAccount, noticeOf } = stack;
const { waitingNotices, forgetNotices } = stack;

const minuteMs = 60_000;
const refused: StubResponse = { status: 401, body: {} };
const accepted: StubResponse = { body: { ok: true } };
const respondWith = (response: StubResponse) => {
  requested.requests.length = 0;
  requested.respond = () => response;
};
beforeEach(() => respondWith(refused));

it('tests every provider that sends notices', () => {
  const senders = [...providers.values()].filter(({ notices }) => notices);
  expect(Object.keys(noticeSenders).sort()).toEqual(senders.map(({ type }) => type).sort());
});

const senders = Object.entries(noticeSenders);

describe.each(senders)('a notice of %s', (type, sender) => {
  const { isTimeless = false, why = 'uninstalled', responses = usualResponses } = sender;
  const { accepted: status } = responses;
  const body = status === 202 ? undefined : {};

  it('marks the account’s connections of every tenant, deletes none and changes no other', async () => {
    const first = await atAccount(type);
    const { account } = first;
    const second = await atAccount(type, { account });
    const other = await atAccount(type);
    expect(await send(type, noticeOf(type, account))).toMatchObject({ status, body });
    const marked = [await first.stored(), await second.stored()];
    const state = { is: 'ended', why, atMs: expect.any(Number) };
    expect(marked).toMatchObject([{ state }, { state }]);
    expect(await other.state()).toBe('live');
    // Only one without a signed time makes us ask the provider, since the connections are old.
    expect(requested.requests).toHaveLength(isTimeless ? 2 : 0);
    expect(await send(type, noticeOf(type, account))).toMatchObject({ status });
    expect([await first.stored(), await second.stored()]).toEqual(marked);
    expect(requested.requests).toHaveLength(isTimeless ? 2 : 0);
  });
});

/** One of those that share all they say of notices, as Google's do. */
const ofEachKind = new Map(senders.map((each) => [providers.get(each[0])?.notices, each])).values();

describe.each([...ofEachKind])('a notice as that of %s', (type, sender) => {
  const { wire, secret, otherSecret, uninstall, expires, isDated, isTimeless = false } = sender;
  const { responses = usualResponses } = sender;
  const { accepted: status, again } = responses;
  const bare = { headers: {}, body: '{"signed_request":"a.b"}' };

  it.each<[string, (account: string) => ReturnType<typeof noticeOf>]>([
    ['with another secret', (account) => noticeOf(type, account, { secret: otherSecret })],
    ['without its headers', (account) => ({ ...noticeOf(type, account), ...bare })],
  ])('is refused %s, and changes nothing', async (_, forge) => {
    const { account, state } = await atAccount(type);
    expect(await send(type, forge(account))).toMatchObject({
      status: responses.refused,
      body: { code: responses.refused === 401 ? 'unauthorized' : 'invalid_event_token' },
    });
    expect(await state()).toBe('live');
  });

  it.runIf(expires).each([
    ['long ago', -6 * minuteMs],
    ['in the future', 6 * minuteMs],
  ])('is refused when it was signed %s', async (_, awayMs) => {
    const { account, state } = await atAccount(type);
    const notice = noticeOf(type, account, { atMs: Date.now() + awayMs });
    expect(await send(type, notice)).toMatchObject({ status: 401 });
    expect(await state()).toBe('live');
  });

  it.runIf(isDated)('keeps a connection that was made after it', async () => {
    const { account, state } = await atAccount(type, { connectedAtMs: Date.now() });
    const notice = noticeOf(type, account, { happenedAtMs: Date.now() - minuteMs });
    expect(await send(type, notice)).toMatchObject({ status });
    expect(await state()).toBe('live');
  });

  it.runIf(isDated && !isTimeless)('is refused while its time is far ahead', async () => {
    const { account, state } = await atAccount(type);
    const notice = noticeOf(type, account, { happenedAtMs: Date.now() + 6 * minuteMs });
    expect(await send(type, notice)).toMatchObject({ status: responses.refused });
    expect(await state()).toBe('live');
  });

  it.runIf(isDated && again === status)(
    'whose time is ahead works once, if the account is connected again',
    async () => {
      const { account, stored, change } = await atAccount(type);
      const notice = noticeOf(type, account, { happenedAtMs: Date.now() + minuteMs });
      expect(await send(type, notice)).toMatchObject({ status: 200 });
      expect((await stored())?.state.is).toBe('ended');
      await change({ state: { is: 'live' }, connectedAtMs: Date.now() });
      respondWith(accepted);
      expect(await send(type, notice)).toMatchObject({ status: 200 });
      expect((await stored())?.state.is).toBe('live');
      expect(requested.requests).toHaveLength(1);
      respondWith(refused);
      expect(await send(type, notice)).toMatchObject({ status: 200 });
      expect((await stored())?.state.is).toBe('ended');
    },
  );

  it('is refused if it is not JSON, and without an account', async () => {
    const { notJson, withoutAccount } = responses;
    expect(await send(type, wire('{"a":', secret, Date.now()))).toMatchObject({
      status: notJson.status,
      body: { code: notJson.code },
    });
    const json = JSON.stringify(uninstall(undefined, Date.now()));
    expect(await send(type, wire(json, secret, Date.now()))).toMatchObject({
      status: withoutAccount,
    });
  });
});

const timeless = Object.keys(noticeSenders).filter((type) => noticeSenders[type]?.isTimeless);
const acceptedNotice = { status: 200, body: {} };

describe.each(timeless)('a notice of %s, which has no signed time', (type) => {
  it.each<[string, StubResponse, waiting: number]>([
    // Whoever has recorded the notice can write a new time into a header.
    ['is old if the provider still accepts the token', { body: {} }, 0],
    ['is not decided if the provider is down', { status: 500, body: {} }, 1],
  ])('%s, so it changes nothing yet', async (_, response, waiting) => {
    respondWith(response);
    const { account, stored } = await atAccount(type);
    const before = await stored();
    expect(await send(type, noticeOf(type, account))).toMatchObject(acceptedNotice);
    expect(await stored()).toEqual(before);
    expect(requested.requests).toHaveLength(1);
    expect(waitingNotices()).toBe(waiting);
    forgetNotices();
  });
});

it('asks without a token in the URL, as the account is asked for when it is connected', async () => {
  const { account } = await atAccount('intercom');
  await send('intercom', noticeOf('intercom', account));
  const [sent] = requested.requests;
  expect(`${sent?.method} ${sent?.url}`).toBe('GET https://api.eu.intercom.io/me');
  expect(sent?.headers).toMatchObject({ authorization: 'Bearer a', 'intercom-version': '2.14' });
});
