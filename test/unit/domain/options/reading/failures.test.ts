import { describe, expect, it } from 'vitest';
import type { Paging } from '../../../../../functions/components/option-request.ts';
import { type Answered, askPages, thingsUrl } from '../../../../support/fields/ask-pages.ts';

const good: Answered = { body: { items: [{ id: 'a', name: 'a' }] } };
const once = (limited: Answered) => (_: unknown, count: number) => (count === 0 ? limited : good);

describe('a provider’s rate limit', () => {
  it.each<[string, Answered, number]>([
    ['a 429 without a word', { status: 429 }, 1000],
    ['a 429 with a short wait', { status: 429, headers: { 'retry-after': '2' } }, 2000],
    [
      'a 429 with the window of its limit',
      { status: 429, headers: { 'x-any-ratelimit-interval-milliseconds': '1500' } },
      1500,
    ],
    ['a 503 with a wait', { status: 503, headers: { 'retry-after': '1' } }, 1000],
  ])('is asked once more after %s', async (_, limited, waitMs) => {
    const { slept, list } = askPages(once(limited));
    expect((await list()).options).toHaveLength(1);
    expect(slept).toEqual([waitMs]);
  });

  it.each<[string, Answered, number]>([
    ['a long wait', { status: 429, headers: { 'retry-after': '3' } }, 3000],
    [
      'a long window',
      { status: 429, headers: { 'x-ratelimit-interval-milliseconds': '10000' } },
      10_000,
    ],
    ['a 503 with a long wait', { status: 503, headers: { 'retry-after': '7' } }, 7000],
  ])('is not asked again after %s', async (_, limited, waitMs) => {
    const { requests, failure } = askPages(() => limited);
    expect(await failure()).toEqual({ why: 'rate_limited', waitMs });
    expect(requests).toHaveLength(1);
  });

  it('is asked only once more, and only if there is time', async () => {
    const twice = askPages(() => ({ status: 429 }));
    expect(await twice.failure()).toEqual({ why: 'rate_limited', waitMs: 1000 });
    expect(twice.requests).toHaveLength(2);
    const late = askPages(() => ({ status: 429 }), { remainingMs: 1500 });
    expect(await late.failure()).toMatchObject({ why: 'rate_limited' });
    expect(late.requests).toHaveLength(1);
  });

  it('differs from an outage without an end', async () => {
    const { slept, failure } = askPages(() => ({ status: 503 }));
    expect(await failure()).toMatchObject({ why: 'unknown_error' });
    expect(slept).toEqual([]);
  });
});

describe('errors at HTTP 200', () => {
  const provider = {
    apiErrors: {
      code: ['errors.0.extensions.code', 'error.code'],
      errorsMember: 'errors',
      rateLimited: ['THROTTLED'],
      missingScope: ['ACCESS_DENIED'],
      unauthorized: ['expired'],
      wait: {
        needed: 'extensions.cost.requested',
        available: 'extensions.cost.available',
        restoredPerSecond: 'extensions.cost.rate',
      },
    },
  };
  const error = (code: string, more = {}) => ({
    body: { errors: [{ extensions: { code } }], ...more },
  });

  it('are failures, by their code', async () => {
    const { failure } = askPages(() => error('ACCESS_DENIED'), { provider });
    expect(await failure()).toMatchObject({ why: 'missing_scope' });
  });

  it('are failures even with an unknown code, and even with data', async () => {
    const partly = { body: { items: [{ id: 1 }], errors: [{ message: 'x' }] } };
    const { failure } = askPages(() => partly, { provider });
    expect(await failure()).toMatchObject({ why: 'unknown_error' });
  });

  it('are not failures if their list is empty', async () => {
    const { list } = askPages(() => ({ body: { items: [], errors: [] } }), { provider });
    expect(await list()).toMatchObject({ options: [] });
  });

  it('can be at another place', async () => {
    const body = { error: { code: 'expired' } };
    const { failure } = askPages(() => ({ status: 400, body }), { provider });
    expect(await failure()).toEqual({ why: 'unauthorized' });
  });

  it('say how long to wait, until the missing amount is back', async () => {
    const cost = { requested: 101, available: 1, rate: 50 };
    const { slept, list } = askPages(once(error('THROTTLED', { extensions: { cost } })), {
      provider,
    });
    await list();
    expect(slept).toEqual([2000]);
    const seconds = { ...provider.apiErrors, wait: { seconds: 'errors.0.extensions.retry' } };
    const body = { errors: [{ extensions: { code: 'THROTTLED', retry: 30 } }] };
    const long = askPages(() => ({ body }), { provider: { apiErrors: seconds } });
    expect(await long.failure()).toEqual({ why: 'rate_limited', waitMs: 30_000 });
  });
});

describe('a field’s own error codes', () => {
  const provider = { apiErrors: { code: 'error.code' } };
  const refused = { status: 403, body: { error: { code: 'Forbidden' } } };

  it('can mean that the parent is gone', async () => {
    const field = { parentErrors: ['Forbidden'] };
    const { failure } = askPages(() => refused, { provider, field });
    expect(await failure()).toMatchObject({ why: 'parent_not_found' });
  });

  it('can mean an empty list', async () => {
    const { list } = askPages(() => refused, { provider, field: { emptyErrors: ['Forbidden'] } });
    expect(await list()).toMatchObject({ options: [], truncated: false });
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

const continued = (paging: Paging, answer: Answered, page = 'c1') =>
  askPages(() => answer, { provider: words, field: { paging }, part: { from: { page, skip: 0 } } });

describe('a position from a cursor', () => {
  it.each<[string, Paging, Answered, string?]>([
    ['a page token that is wrong', cursor, { status: 400 }],
    ['a page token that is gone', cursor, { status: 410 }],
    ['a page token that cannot be read', cursor, { status: 422, body: { error: 'other' } }],
    ['a page token that is not found', cursor, { status: 400, body: { error: 'no_such' } }],
    ['a page token, in words at HTTP 200', cursor, { body: { ok: false, error: 'old_cursor' } }],
    ['a URL', urls, { status: 400 }, `${thingsUrl}?skip=1`],
    ['the id of a thing that is gone', lastId, { status: 400 }],
  ])('that the provider refuses means to start again: %s', async (_, paging, answer, page) => {
    const { failure, requests } = continued(paging, answer, page);
    expect(await failure()).toEqual({ why: 'position_gone' });
    expect(requests).toHaveLength(1);
  });

  it.each<[string, Paging, Answered, string, string?]>([
    ['an outage', cursor, { status: 500 }, 'unknown_error'],
    ['an unknown error at HTTP 200', cursor, { body: { ok: false } }, 'unknown_error'],
    ['no access', cursor, { status: 403 }, 'missing_scope'],
    ['a missing list', cursor, { status: 404 }, 'parent_not_found'],
    ['a rate limit', cursor, { status: 429 }, 'rate_limited'],
    ['a number that is too high', offset, { status: 400 }, 'unknown_error', '9000'],
  ])('is not blamed for %s', async (_, paging, answer, why, page) => {
    expect(await continued(paging, answer, page).failure()).toMatchObject({ why });
  });

  it('is not blamed at the beginning of a list, nor for a later page', async () => {
    const first = askPages(() => ({ status: 400 }), { provider: words, field: { paging: cursor } });
    expect(await first.failure()).toMatchObject({ why: 'unknown_error' });
    const good = { body: { ok: true, items: [], next: 'c2' } };
    const part = { from: { page: 'c1', skip: 0 } };
    const answer = (_: unknown, count: number) => (count === 0 ? good : { status: 400 });
    const later = askPages(answer, { provider: words, field: { paging: cursor }, part });
    expect(await later.failure()).toMatchObject({ why: 'unknown_error' });
  });
});
