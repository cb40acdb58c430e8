import { describe, expect, it } from 'vitest';
import type { ProviderApi } from '../../../../functions/domain/model/ports.ts';
import type { OptionsQuery } from '../../../../functions/domain/options/collect-options.ts';
import { collectOptions } from '../../../../functions/domain/options/collect-options.ts';
import { gmail } from '../../../../functions/providers/gmail.ts';
import { resolveProvider } from '../../../../functions/providers/resolve-provider.ts';

const field: OptionsQuery['field'] = {
  label: 'Thing',
  request: { url: 'https://gmail.googleapis.com/things?a=1' },
  list: 'page.items',
  id: 'id',
  name: 'name',
  paging: { style: 'cursor', next: 'next', send: { query: 'cursor' } },
  scopes: [],
};
const deadline = { signal: new AbortController().signal, remainingMs: () => 20_000 };

const collect = (
  pages: unknown[],
  overrides: Partial<OptionsQuery['field']> = {},
  lastStatus = 200,
  bytes = 100,
) => {
  const asked: string[] = [];
  const providerApi: ProviderApi = {
    call: async (_provider, { url }) => {
      asked.push(url.search);
      const status = asked.length < pages.length ? 200 : lastStatus;
      const body = pages[asked.length - 1] ?? pages.at(-1);
      return { status, headers: {}, body, bytes };
    },
  };
  const query = {
    provider: resolveProvider(gmail, {}),
    field: { ...field, ...overrides },
    values: new Map(),
    accessToken: 't',
  };
  return { asked, result: collectOptions({ providerApi }, query, deadline) };
};
const page = (items: unknown, next?: unknown) => ({ page: { items }, next });

describe('collectOptions', () => {
  it('stops after ten mebibytes, and says where', async () => {
    const pages = Array.from({ length: 30 }, (_, n) => page([{ id: n }], `c${n}`));
    const { asked, result } = collect(pages, {}, 200, 1024 * 1024);
    expect(await result).toMatchObject({ truncated: true, next: { page: 'c9', skip: 0 } });
    expect(asked).toHaveLength(10);
  });

  it('sends each cursor on, encoded, and stops without one', async () => {
    const { asked, result } = collect([
      page([{ id: 1, name: 'a' }], 'x&y='),
      page([{ id: 0 }], ''),
    ]);
    expect(await result).toEqual({
      options: [
        { id: '1', name: 'a' },
        { id: '0', name: '0' },
      ],
      truncated: false,
    });
    expect(asked).toEqual(['?a=1', '?a=1&cursor=x%26y%3D']);
  });

  it('stops at its page cap, and says so', async () => {
    let n = 0;
    const endless = Array.from({ length: 100 }, () => page([{ id: n++ }], `c${n}`));
    const { options, truncated } = await collect(endless).result;
    expect({ count: options.length, truncated }).toEqual({ count: 30, truncated: true });
  });

  it('keeps what it has when a later page meets the rate limit, and says how to go on', async () => {
    const { result } = collect([page([{ id: 'a' }], 'two'), {}], {}, 429);
    expect(await result).toEqual({
      options: [{ id: 'a', name: 'a' }],
      truncated: true,
      next: { page: 'two', skip: 0 },
      coolDownMs: 30_000,
    });
  });

  it.each([
    ['the rate limit at the first page', [{}], 429, 'provider_rate_limited'],
    ['an outage at a later one', [page([{ id: 'a' }], 'two'), {}], 503, 'provider_unavailable'],
  ])('fails on %s', async (_, pages, status, code) => {
    await expect(collect(pages, {}, status).result).rejects.toMatchObject({ code });
  });

  it.each([
    ['many', 'x'],
    ['long', 'x'.repeat(2000)],
  ])('stops when the options are too %s for one answer, and says where', async (_, prefix) => {
    const items = Array.from({ length: 20_000 }, (__, n) => ({ id: `${prefix}${n}` }));
    const { options, truncated, next } = await collect([page(items)]).result;
    expect(JSON.stringify(options).length).toBeLessThan(1_100_000);
    expect({ truncated, next }).toEqual({
      truncated: true,
      next: { page: '', skip: options.length },
    });
  });

  it('sorts 10,000 options by number, after the ones marked as first', async () => {
    const items = Array.from({ length: 10_000 }, (_, n) => ({ id: (n * 7919) % 10_000 }));
    const sorted = { sortBy: 'id', first: { path: 'id', is: '5' } } as const;
    const { options } = await collect([page(items)], sorted).result;
    expect(options.slice(0, 7).map(({ id }) => id)).toEqual(['5', '0', '1', '2', '3', '4', '6']);
  });

  it('sends half a surrogate pair as the replacement character', async () => {
    const { asked, result } = collect([page([], 'a\ud800'), page([])]);
    expect(await result).toEqual({ options: [], truncated: false });
    expect(asked.at(-1)).toBe('?a=1&cursor=a%EF%BF%BD');
  });

  it('drops duplicates and items without an id, and keeps the order', async () => {
    const items = [
      { id: 'b' },
      { id: 'a', name: 'first' },
      { name: 'none' },
      { id: 'a', name: 'x' },
    ];
    expect((await collect([page(items)]).result).options).toEqual([
      { id: 'b', name: 'b' },
      { id: 'a', name: 'first' },
    ]);
  });

  it.each([[undefined], [null], ['text'], [{}], [5]])(
    'does not read %j as an empty list',
    async (items) => {
      await expect(collect([page(items)]).result).rejects.toMatchObject({
        code: 'provider_unavailable',
      });
    },
  );

  it('reads an absent list as empty where the provider documents that', async () => {
    const absent = collect([{}], { listMayBeAbsent: true });
    expect(await absent.result).toEqual({ options: [], truncated: false });
  });

  it('ignores inherited members', async () => {
    const { result } = collect([page([{ id: 'x' }])], { name: 'constructor.name' });
    expect((await result).options).toEqual([{ id: 'x', name: 'x' }]);
  });
});
