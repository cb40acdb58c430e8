import { describe, expect, it } from 'vitest';
import type { Paging } from '../../../../../functions/catalogue/components/paging.ts';
import type { OptionPosition } from '../../../../../functions/options/domain/query/list-part.ts';
import {
  type PlayedResponse,
  queryPages,
  thingsUrl,
} from '../../../../support/fields/query-pages.ts';

const good: PlayedResponse = { body: { items: [{ id: 'a', name: 'a' }] } };
const once = (limited: PlayedResponse) => (_: unknown, count: number) =>
  count === 0 ? limited : good;

describe('a provider’s rate limit', () => {
  const waiting = (seconds: string, status = 429) => ({
    status,
    headers: { 'retry-after': seconds },
  });
  const window = (name: string, ms: string) => ({ status: 429, headers: { [name]: ms } });

  it.each<[string, PlayedResponse, number]>([
    ['a 429 without a word', { status: 429 }, 1000],
    ['a 429 with a short wait', waiting('2'), 2000],
    ['a 429 with its window', window('x-any-ratelimit-interval-milliseconds', '1500'), 1500],
    ['a 503 with a wait', waiting('1', 503), 1000],
  ])('is asked once more after %s', async (_, limited, waitMs) => {
    const { slept, list } = queryPages(once(limited));
    expect((await list()).options).toHaveLength(1);
    expect(slept).toEqual([waitMs]);
  });

  it.each<[string, PlayedResponse, number]>([
    ['a long wait', waiting('3'), 3000],
    ['a long window', window('x-ratelimit-interval-milliseconds', '10000'), 10_000],
    ['a 503 with a long wait', waiting('7', 503), 7000],
  ])('is not asked again after %s', async (_, limited, waitMs) => {
    const { requests, failure } = queryPages(() => limited);
    expect(await failure()).toEqual({ why: 'rate_limited', waitMs });
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['only once more', 20_000, 2],
    ['not if there is no time', 1500, 1],
  ])('is asked again, but %s', async (_, remainingMs, query) => {
    const { requests, failure } = queryPages(() => ({ status: 429 }), { remainingMs });
    expect(await failure()).toEqual({ why: 'rate_limited', waitMs: 1000 });
    expect(requests).toHaveLength(query);
  });

  it('differs from an outage without an end', async () => {
    const { slept, failure } = queryPages(() => ({ status: 503 }));
    expect(await failure()).toMatchObject({ why: 'unknown_error' });
    expect(slept).toEqual([]);
  });
});

describe('errors at HTTP 200', () => {
  const code = ['errors.0.extensions.code', 'error.code'];
  const meanings = {
    rateLimited: ['THROTTLED'],
    missingScope: ['ACCESS_DENIED'],
    unauthorized: ['expired'],
  };
  const needed = 'extensions.cost.requested';
  const missing = {
    available: 'extensions.cost.available',
    restoredPerSecond: 'extensions.cost.rate',
  };
  const apiErrors = { code, errorsMember: 'errors', ...meanings, wait: { needed, ...missing } };
  const provider = { apiErrors };
  const error = (extensions: object, more = {}) => ({
    body: { errors: [{ extensions }], ...more },
  });
  const partly = { body: { items: [{ id: 1 }], errors: [{ message: 'x' }] } };

  it.each<[string, PlayedResponse, string]>([
    ['their code', error({ code: 'ACCESS_DENIED' }), 'missing_scope'],
    ['being there, even with data', partly, 'unknown_error'],
    ['another place', { status: 400, body: { error: { code: 'expired' } } }, 'unauthorized'],
  ])('are failures by %s', async (_, response, why) => {
    expect(await queryPages(() => response, { provider }).failure()).toMatchObject({ why });
  });

  it('are not failures if their list is empty', async () => {
    const { list } = queryPages(() => ({ body: { items: [], errors: [] } }), { provider });
    expect(await list()).toMatchObject({ options: [] });
  });

  it('say how long to wait: until the missing amount is back, or in seconds', async () => {
    const extensions = { cost: { requested: 101, available: 1, rate: 50 } };
    const throttled = error({ code: 'THROTTLED' }, { extensions });
    const { slept, list } = queryPages(once(throttled), { provider });
    await list();
    expect(slept).toEqual([2000]);
    const wait = { seconds: 'errors.0.extensions.retry' };
    const long = queryPages(() => error({ code: 'THROTTLED', retry: 30 }), {
      provider: { apiErrors: { ...apiErrors, wait } },
    });
    expect(await long.failure()).toEqual({ why: 'rate_limited', waitMs: 30_000 });
  });
});

describe('a refusal', () => {
  it.each([
    ['is a missing permission in the API’s form', { error: 'x' }, 'missing_scope'],
    ['is nobody’s permission as a page of a firewall, or empty', undefined, 'unknown_error'],
    ['is nobody’s permission as a bare text', 'Request blocked', 'unknown_error'],
  ])('%s', async (_, body, why) => {
    expect(await queryPages(() => ({ status: 403, body })).failure()).toMatchObject({ why });
  });
});

const cursor = { style: 'cursor', next: 'next', send: { query: 'cursor' } } as const;
const urls = { style: 'next_url', next: 'next' } as const;
const lastId = { style: 'last_id', send: { query: 'after' }, more: 'more' } as const;
const offset = { style: 'offset', send: { query: 'offset' }, size: 10 } as const;
const words = {
  apiErrors: { code: 'error', notFound: ['no_such'], positionGone: ['old_cursor'] },
  successMember: 'ok',
};

const continued = (paging: Paging, response: PlayedResponse, page = 'c1') =>
  queryPages(() => response, {
    provider: words,
    field: { paging },
    part: { from: { page, skip: 0 } },
  });

describe('a position from a cursor', () => {
  it.each<[string, Paging, PlayedResponse, string?]>([
    ['a page token that is wrong', cursor, { status: 400 }],
    ['a page token that is gone', cursor, { status: 410 }],
    ['a page token that cannot be read', cursor, { status: 422, body: { error: 'other' } }],
    ['a page token that is not found', cursor, { status: 400, body: { error: 'no_such' } }],
    ['a page token, in words at HTTP 200', cursor, { body: { ok: false, error: 'old_cursor' } }],
    ['a URL', urls, { status: 400 }, `${thingsUrl}?skip=1`],
    ['the id of a thing that is gone', lastId, { status: 400 }],
  ])('that the provider refuses means to start again: %s', async (_, paging, response, page) => {
    const { failure, requests } = continued(paging, response, page);
    expect(await failure()).toEqual({ why: 'position_gone' });
    expect(requests).toHaveLength(1);
  });

  it.each<[string, Paging, PlayedResponse, string, string?]>([
    ['an outage', cursor, { status: 500 }, 'unknown_error'],
    ['an unknown error at HTTP 200', cursor, { body: { ok: false } }, 'unknown_error'],
    ['no access', cursor, { status: 403, body: {} }, 'missing_scope'],
    ['a missing list', cursor, { status: 404 }, 'parent_not_found'],
    ['a rate limit', cursor, { status: 429 }, 'rate_limited'],
    ['a number that is too high', offset, { status: 400 }, 'unknown_error', '9000'],
  ])('is not blamed for %s', async (_, paging, response, why, page) => {
    expect(await continued(paging, response, page).failure()).toMatchObject({ why });
  });

  it('is not blamed at the beginning of a list, nor for a later page', async () => {
    const read = (response: Parameters<typeof queryPages>[0], part: { from?: OptionPosition }) =>
      queryPages(response, { provider: words, field: { paging: cursor }, part });
    const first = read(() => ({ status: 400 }), {});
    expect(await first.failure()).toMatchObject({ why: 'unknown_error' });
    const page = { body: { ok: true, items: [], next: 'c2' } };
    const later = read((_, count) => (count === 0 ? page : { status: 400 }), {
      from: { page: 'c1', skip: 0 },
    });
    expect(await later.list()).toMatchObject({ truncated: true, next: { page: 'c2', skip: 0 } });
  });
});
