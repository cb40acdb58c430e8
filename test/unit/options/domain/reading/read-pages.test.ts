import { describe, expect, it } from 'vitest';
import type { LiveChoices } from '../../../../../functions/catalogue/components/live-choices.ts';
import { NoProviderResponse } from '../../../../../functions/platform/model/no-provider-response.ts';
import { queryPages, thingsUrl } from '../../../../support/fields/query-pages.ts';

const field: Partial<LiveChoices> = {
  request: { url: `${thingsUrl}?a=1` },
  list: 'page.items',
  paging: { style: 'cursor', next: 'next', send: { query: 'cursor' } },
};

/** Reads these pages, of which the last is answered with another status, and asked for again. */
const collect = (
  pages: unknown[],
  overrides: Partial<LiveChoices> = {},
  { lastStatus = 200, bytes = 100 } = {},
) => {
  const response = (_: unknown, count: number) => ({
    status: count + 1 < pages.length ? 200 : lastStatus,
    body: pages[count] ?? pages.at(-1),
    bytes,
  });
  const { requests, list, failure } = queryPages(response, { field: { ...field, ...overrides } });
  return { asked: () => requests.map(({ url }) => url.search), list, failure };
};
const page = (items: unknown, next?: unknown) => ({ page: { items }, next });

describe('collectOptions', () => {
  it('stops after ten mebibytes, and says where', async () => {
    const pages = Array.from({ length: 30 }, (_, n) => page([{ id: n }], `c${n}`));
    const { asked: query, list } = collect(pages, {}, { bytes: 1024 * 1024 });
    expect(await list()).toMatchObject({ truncated: true, next: { page: 'c9', skip: 0 } });
    expect(query()).toHaveLength(10);
  });

  it('sends each cursor on, encoded, and stops without one', async () => {
    const { asked: query, list } = collect([
      page([{ id: 1, name: 'a' }], 'x&y='),
      page([{ id: 0 }], ''),
    ]);
    expect(await list()).toEqual({
      options: [
        { id: '1', name: 'a' },
        { id: '0', name: '0' },
      ],
      truncated: false,
    });
    expect(query()).toEqual(['?a=1', '?a=1&cursor=x%26y%3D']);
  });

  it.each([
    ['ten requests', {}, 10],
    ['as many as its field says', { requests: { most: 12, why: 'the list is short' } }, 12],
    ['as few as its field says', { requests: { most: 5 } }, 5],
  ] as const)('stops after %s, and says where', async (_, overrides, most) => {
    let n = 0;
    const endless = Array.from({ length: 100 }, () => page([{ id: n++ }], `c${n}`));
    const { asked: query, list } = collect(endless, overrides);
    expect(await list()).toMatchObject({ truncated: true, next: { page: `c${most}` } });
    expect(query()).toHaveLength(most);
  });

  it('counts what comes before the list', async () => {
    const join = { request: { url: thingsUrl }, list: 'a', key: 'b', value: 'c', by: 'd' };
    let n = 0;
    const endless = Array.from({ length: 100 }, () => page([{ id: n++ }], `c${n}`));
    const { asked: query, list } = collect(endless, { join });
    expect(await list()).toMatchObject({ truncated: true });
    expect(query()).toHaveLength(10);
  });

  it('does not wait for another try that would be one request too many', async () => {
    const pages = Array.from({ length: 10 }, (_, n) => page([{ id: n }], `c${n}`));
    const { asked: query, list } = collect(pages, {}, { lastStatus: 429 });
    expect(await list()).toMatchObject({ truncated: true, next: { page: 'c8' }, limitedMs: 1_000 });
    expect(query()).toHaveLength(10);
  });

  it('keeps what it has when a later page meets the rate limit, and says how to go on', async () => {
    const { list } = collect([page([{ id: 'a' }], 'two'), {}], {}, { lastStatus: 429 });
    expect(await list()).toEqual({
      options: [{ id: 'a', name: 'a' }],
      truncated: true,
      next: { page: 'two', skip: 0 },
      limitedMs: 1_000,
    });
  });

  it.each([
    ['an outage', 503, {}],
    ['a fault', 500, {}],
    ['a refusal', 403, {}],
    ['a missing page', 404, {}],
    ['another form', 200, { error: 'later' }],
  ])(
    'keeps what it has when a later page is %s, and says how to go on',
    async (_, lastStatus, last) => {
      const { list } = collect([page([{ id: 'a' }], 'two'), last], {}, { lastStatus });
      expect(await list()).toEqual({
        options: [{ id: 'a', name: 'a' }],
        truncated: true,
        next: { page: 'two', skip: 0 },
      });
    },
  );

  it('keeps what it has when a later page brings no response', async () => {
    const { list } = queryPages(
      (__, count) => {
        if (count > 0) throw new NoProviderResponse(new Error('ECONNRESET'));
        return { body: page([{ id: 'a' }], 'two') };
      },
      { field },
    );
    expect(await list()).toMatchObject({ options: [{ id: 'a' }], next: { page: 'two' } });
  });

  it.each([
    ['the rate limit at the first page', [{}], 429, 'rate_limited'],
    ['an outage at the first page', [{}], 503, 'unknown_error'],
    ['a refused token at a later one', [page([{ id: 'a' }], 'two'), {}], 401, 'unauthorized'],
  ])('fails on %s', async (_, pages, lastStatus, why) => {
    expect(await collect(pages, {}, { lastStatus }).failure()).toMatchObject({ why });
  });

  it('says on the next query what a later page was refused for', async () => {
    const part = { from: { page: 'two', skip: 0 } };
    const { failure } = queryPages(() => ({ status: 503 }), { field, part });
    expect(await failure()).toMatchObject({ why: 'unknown_error' });
  });

  it.each([
    ['many', 'x'],
    ['long', 'x'.repeat(2000)],
  ])('stops when the options are too %s for one answer, and says where', async (_, prefix) => {
    const items = Array.from({ length: 20_000 }, (__, n) => ({ id: `${prefix}${n}` }));
    const { options, truncated, next } = await collect([page(items)]).list();
    expect(JSON.stringify(options).length).toBeLessThan(1_100_000);
    expect({ truncated, next }).toEqual({
      truncated: true,
      next: { page: '', skip: options.length },
    });
  });

  it('sorts 10,000 options by number, after the ones marked as first', async () => {
    const items = Array.from({ length: 10_000 }, (_, n) => ({ id: (n * 7919) % 10_000 }));
    const sorted = { sort: [{ path: 'id' }], first: { path: 'id', is: '5' } } as const;
    const { options } = await collect([page(items)], sorted).list();
    expect(options.slice(0, 7).map(({ id }) => id)).toEqual(['5', '0', '1', '2', '3', '4', '6']);
  });

  it('sends half a surrogate pair as the replacement character', async () => {
    const { asked: query, list } = collect([page([], 'a\ud800'), page([])]);
    expect(await list()).toEqual({ options: [], truncated: false });
    expect(query().at(-1)).toBe('?a=1&cursor=a%EF%BF%BD');
  });

  it('drops duplicates and items without an id, and keeps the order', async () => {
    const items = [
      { id: 'b' },
      { id: 'a', name: 'first' },
      { name: 'none' },
      { id: 'a', name: 'x' },
    ];
    expect((await collect([page(items)]).list()).options).toEqual([
      { id: 'b', name: 'b' },
      { id: 'a', name: 'first' },
    ]);
  });

  it.each([[undefined], [null], ['text'], [{}], [5]])(
    'does not read %j as an empty list',
    async (items) => {
      expect(await collect([page(items)]).failure()).toEqual({
        why: 'unknown_form',
        expectedAt: 'page.items',
      });
    },
  );

  it('ignores inherited members', async () => {
    const { list } = collect([page([{ id: 'x' }])], { name: 'constructor.name' });
    expect((await list()).options).toEqual([{ id: 'x', name: 'x' }]);
  });
});
