import { describe, expect, it } from 'vitest';
import type { Paging } from '../../../../functions/components/paging.ts';
import { type Answered, askPages, thingsUrl } from '../../../support/fields/ask-pages.ts';

const cursor = { style: 'cursor', next: 'next', send: { query: 'cursor' } } as const;
const urls = { style: 'next_url', next: 'next' } as const;
const lastId = { style: 'last_id', send: { query: 'after' }, more: 'more' } as const;
const offset = { style: 'offset', send: { query: 'offset' }, size: 10 } as const;
const provider = {
  apiErrors: { code: 'error', notFound: ['no_such'], positionGone: ['old_cursor'] },
  successMember: 'ok',
};

const continued = (paging: Paging, answer: Answered, page = 'c1') =>
  askPages(() => answer, { provider, field: { paging }, part: { from: { page, skip: 0 } } });

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
    const { result, requests } = continued(paging, answer, page);
    await expect(result).rejects.toMatchObject({
      code: 'validation_failed',
      message: expect.stringMatching(/^_cursor: .* start again/),
    });
    expect(requests).toHaveLength(1);
  });

  it.each<[string, Paging, Answered, string, string?]>([
    ['an outage', cursor, { status: 500 }, 'provider_unavailable'],
    ['an unknown error at HTTP 200', cursor, { body: { ok: false } }, 'provider_unavailable'],
    ['no access', cursor, { status: 403 }, 'missing_provider_scope'],
    ['a missing list', cursor, { status: 404 }, 'parent_not_found'],
    ['a rate limit', cursor, { status: 429 }, 'provider_rate_limited'],
    ['a number that is too high', offset, { status: 400 }, 'provider_unavailable', '9000'],
  ])('is not blamed for %s', async (_, paging, answer, code, page) => {
    await expect(continued(paging, answer, page).result).rejects.toMatchObject({ code });
  });

  it('is not blamed at the beginning of a list, nor for a later page', async () => {
    const first = askPages(() => ({ status: 400 }), { provider, field: { paging: cursor } });
    await expect(first.result).rejects.toMatchObject({ code: 'provider_unavailable' });
    const good = { body: { ok: true, items: [], next: 'c2' } };
    const part = { from: { page: 'c1', skip: 0 } };
    const answer = (_: unknown, count: number) => (count === 0 ? good : { status: 400 });
    const later = askPages(answer, { provider, field: { paging: cursor }, part });
    await expect(later.result).rejects.toMatchObject({ code: 'provider_unavailable' });
  });
});
