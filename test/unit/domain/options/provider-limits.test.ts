import { describe, expect, it } from 'vitest';
import { type Answered, askPages } from '../../../support/fields/ask-pages.ts';

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
    const { slept, result } = askPages(once(limited));
    expect((await result).options).toHaveLength(1);
    expect(slept).toEqual([waitMs]);
  });

  it.each<[string, Answered, number]>([
    ['a long wait', { status: 429, headers: { 'retry-after': '3' } }, 3],
    [
      'a long window',
      { status: 429, headers: { 'x-ratelimit-interval-milliseconds': '10000' } },
      10,
    ],
    ['a 503 with a long wait', { status: 503, headers: { 'retry-after': '7' } }, 7],
  ])('is not asked again after %s', async (_, limited, retryAfterSeconds) => {
    const { requests, result } = askPages(() => limited);
    await expect(result).rejects.toMatchObject({
      code: 'provider_rate_limited',
      retryAfterSeconds,
    });
    expect(requests).toHaveLength(1);
  });

  it('is asked only once more, and only if there is time', async () => {
    const twice = askPages(() => ({ status: 429 }));
    await expect(twice.result).rejects.toMatchObject({ retryAfterSeconds: 1 });
    expect(twice.requests).toHaveLength(2);
    const late = askPages(() => ({ status: 429 }), { remainingMs: 1500 });
    await expect(late.result).rejects.toMatchObject({ code: 'provider_rate_limited' });
    expect(late.requests).toHaveLength(1);
  });

  it('differs from an outage without an end', async () => {
    const { slept, result } = askPages(() => ({ status: 503 }));
    await expect(result).rejects.toMatchObject({ code: 'provider_unavailable' });
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
    const { result } = askPages(() => error('ACCESS_DENIED'), { provider });
    await expect(result).rejects.toMatchObject({ code: 'missing_provider_scope' });
  });

  it('are failures even with an unknown code, and even with data', async () => {
    const partly = { body: { items: [{ id: 1 }], errors: [{ message: 'x' }] } };
    const { result } = askPages(() => partly, { provider });
    await expect(result).rejects.toMatchObject({ code: 'provider_unavailable' });
  });

  it('are not failures if their list is empty', async () => {
    const { result } = askPages(() => ({ body: { items: [], errors: [] } }), { provider });
    expect(await result).toMatchObject({ options: [] });
  });

  it('can be at another place', async () => {
    const body = { error: { code: 'expired' } };
    const { result } = askPages(() => ({ status: 400, body }), { provider });
    await expect(result).rejects.toMatchObject({ name: 'AccessTokenRejected' });
  });

  it('say how long to wait, until the missing amount is back', async () => {
    const cost = { requested: 101, available: 1, rate: 50 };
    const { slept, result } = askPages(once(error('THROTTLED', { extensions: { cost } })), {
      provider,
    });
    await result;
    expect(slept).toEqual([2000]);
    const seconds = { ...provider.apiErrors, wait: { seconds: 'errors.0.extensions.retry' } };
    const body = { errors: [{ extensions: { code: 'THROTTLED', retry: 30 } }] };
    const long = askPages(() => ({ body }), { provider: { apiErrors: seconds } });
    await expect(long.result).rejects.toMatchObject({ retryAfterSeconds: 30 });
  });
});

describe('a field’s own error codes', () => {
  const provider = { apiErrors: { code: 'error.code' } };
  const refused = { status: 403, body: { error: { code: 'Forbidden' } } };

  it('can mean that the parent is gone', async () => {
    const field = { parentErrors: ['Forbidden'], parentLabels: ['Team'] };
    const { result } = askPages(() => refused, { provider, field });
    await expect(result).rejects.toMatchObject({ code: 'parent_not_found' });
  });

  it('can mean an empty list', async () => {
    const { result } = askPages(() => refused, { provider, field: { emptyErrors: ['Forbidden'] } });
    expect(await result).toMatchObject({ options: [], truncated: false });
  });
});
