import { describe, expect, it } from 'vitest';
import type { Look } from '../../../functions/domain/collect-options.ts';
import { collectOptions } from '../../../functions/domain/collect-options.ts';
import type { ProviderApi } from '../../../functions/domain/ports.ts';
import { gmail } from '../../../functions/providers/gmail.ts';

const field: Look['field'] = {
  label: 'Thing',
  request: { url: 'https://gmail.googleapis.com/things?a=1' },
  list: 'page.items',
  id: 'id',
  name: 'name',
  paging: { style: 'cursor', next: 'next', send: { query: 'cursor' } },
  scopes: [],
};
const deadline = { signal: new AbortController().signal, remainingMs: () => 20_000 };

const collect = (pages: unknown[], overrides: Partial<Look['field']> = {}) => {
  const asked: string[] = [];
  const providerApi: ProviderApi = {
    call: async (_provider, { url }) => {
      asked.push(url.search);
      return { status: 200, headers: {}, body: pages[asked.length - 1] ?? pages.at(-1) };
    },
  };
  const look = {
    provider: gmail,
    field: { ...field, ...overrides },
    values: new Map(),
    accessToken: 't',
  };
  return { asked, result: collectOptions({ providerApi }, look, deadline) };
};
const page = (items: unknown, next?: unknown) => ({ page: { items }, next });

describe('collectOptions', () => {
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

  it.each([
    ['many', 'x'],
    ['long', 'x'.repeat(2000)],
  ])('holds no more than fits into an answer, and says where too %s went on', async (_, prefix) => {
    const items = Array.from({ length: 20_000 }, (__, n) => ({ id: `${prefix}${n}` }));
    const { options, truncated, next } = await collect([page(items)]).result;
    expect(JSON.stringify(options).length).toBeLessThan(1_100_000);
    expect({ truncated, next }).toEqual({
      truncated: true,
      next: { at: '', skip: options.length },
    });
  });

  it('sorts as many as it holds by number, those that come first before', async () => {
    const items = Array.from({ length: 10_000 }, (_, n) => ({ id: (n * 7919) % 10_000 }));
    const sorted = { sortBy: 'id', first: { path: 'id', is: '5' } } as const;
    const { options } = await collect([page(items)], sorted).result;
    expect(options.slice(0, 7).map(({ id }) => id)).toEqual(['5', '0', '1', '2', '3', '4', '6']);
  });

  it('sends half a surrogate pair on as the character that stands for it', async () => {
    const { asked, result } = collect([page([], 'a\ud800'), page([])]);
    expect(await result).toEqual({ options: [], truncated: false });
    expect(asked.at(-1)).toBe('?a=1&cursor=a%EF%BF%BD');
  });

  it('drops duplicates and things without an id, keeps the order', async () => {
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
    'does not take %j for an empty list',
    async (items) => {
      await expect(collect([page(items)]).result).rejects.toMatchObject({
        code: 'provider_unavailable',
      });
    },
  );

  it('takes an absent list for an empty one where the provider leaves it out', async () => {
    const absent = collect([{}], { listMayBeAbsent: true });
    expect(await absent.result).toEqual({ options: [], truncated: false });
  });

  it('reads own members only', async () => {
    const { result } = collect([page([{ id: 'x' }])], { name: 'constructor.name' });
    expect((await result).options).toEqual([{ id: 'x', name: 'x' }]);
  });
});
