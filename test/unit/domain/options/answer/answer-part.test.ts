import { describe, expect, it } from 'vitest';
import type { LiveChoices } from '../../../../../functions/components/component.ts';
import { answerPart } from '../../../../../functions/domain/options/answer/answer-part.ts';
import type { ServedOptions } from '../../../../../functions/domain/options/answer/cached-options.ts';
import type { ListPart } from '../../../../../functions/domain/options/question/look-up.ts';

const field: LiveChoices = {
  request: { url: 'https://api.imaginary.example/things' },
  list: 'items',
  id: 'id',
  name: 'name',
  paging: { style: 'none' },
};
const sorted = { ...field, sort: ['label'] } as const;
const listOf = (...names: string[]): ServedOptions => ({
  options: names.map((name) => ({ id: name.toLowerCase(), name })),
  truncated: false,
});
const whole = listOf('A', 'B', 'C', 'D', 'E', 'F', 'G');

const asking = (of: LiveChoices, answer: (part: ListPart) => ServedOptions) => {
  const parts: ListPart[] = [];
  const serve = async (part: ListPart) => {
    parts.push(part);
    return { list: answer(part) };
  };
  const ask = async (part: ListPart) => {
    const answered = await answerPart(of, part, serve);
    if ('failed' in answered) throw new Error(answered.failed.why);
    return answered.list;
  };
  return { parts, ask };
};
const ids = ({ options }: ServedOptions) => options.map(({ id }) => id).join('');

describe('a list with an order', () => {
  it.each([
    [sorted],
    [{ ...field, first: { path: 'a', is: 'b' } }],
    [{ ...field, parentId: 'in' }],
    [{ ...field, tellApart: [{ path: 'id' }] }],
  ])('is read as a whole, from which its parts are cut', async (of) => {
    const { parts, ask } = asking(of, () => whole);
    const first = await ask({ limit: 5 });
    expect(first).toMatchObject({ truncated: true, next: { page: '', skip: 0, offset: 5 } });
    expect(ids(first)).toBe('abcde');
    const rest = await ask({ limit: 5, from: first.next });
    expect(ids(rest)).toBe('fg');
    expect(rest).toMatchObject({ truncated: false, next: undefined });
    // The same question twice: the cache answers the second.
    expect(parts).toEqual([{}, {}]);
  });

  it('is truncated, and continues with another list', async () => {
    const next = { page: 'c30', skip: 0 };
    const { parts, ask } = asking(sorted, ({ from }) =>
      from ? listOf('X', 'Y', 'Z') : { ...whole, truncated: true, next },
    );
    const first = await ask({ limit: 7 });
    expect(first).toMatchObject({ truncated: true, next });
    const second = await ask({ limit: 2, from: first.next });
    expect(second).toMatchObject({ next: { ...next, offset: 2 } });
    expect(ids(await ask({ limit: 2, from: second.next }))).toBe('z');
    expect(parts).toEqual([{}, { from: next }, { from: next }]);
  });

  it('is searched by a provider that can search', async () => {
    const { parts, ask } = asking({ ...sorted, search: { query: 'q' } }, () => whole);
    expect(ids(await ask({ search: 'zz', limit: 1 }))).toBe('a');
    expect(parts).toEqual([{ search: 'zz' }]);
  });
});

describe('a list without an order', () => {
  const endless = { ...field, tellApart: [{ path: 'id' }], requests: { most: 5 } } as const;
  it.each([endless, field])('is requested as it is', async (of) => {
    const { parts, ask } = asking(of, () => whole);
    await ask({ limit: 5 });
    expect(parts).toEqual([{ limit: 5 }]);
  });
});

/** A list of three parts, of which the first ones are cached. */
const inParts =
  (cached: number) =>
  ({ from }: ListPart): ServedOptions => {
    const n = Number(from?.page ?? 0);
    const next = n < 2 ? { page: String(n + 1), skip: 0 } : undefined;
    const names = [['Ada', 'Bob'], ['Ann', 'Cem'], ['Dan']][n] ?? [];
    return {
      ...listOf(...names),
      truncated: next !== undefined,
      next,
      ...(n < cached ? { ageMs: 1 } : {}),
    };
  };

describe('a search that the provider cannot do', () => {
  it.each([
    ['its letters, without case', 'MULLER'],
    ['its letters', 'müller'],
    ['its letters in another form', 'Mu\u0308ller'],
  ])('finds a choice by %s', async (_, search) => {
    const { ask } = asking(field, () => listOf('Ada', 'Jörg Müller'));
    expect(ids(await ask({ search }))).toBe('jörg müller');
  });

  it('is one of the whole list, whatever its text', async () => {
    const { parts, ask } = asking(field, () => whole);
    const first = await ask({ search: 'a', limit: 1 });
    expect(first).toMatchObject({ options: [{ id: 'a' }], truncated: false });
    await ask({ search: 'b' });
    expect(parts).toEqual([{}, {}]);
  });

  it.each([
    ['the first part that has it', 'a', 3, 'ada', [{}]],
    ['a later part that is cached', 'cem', 2, 'cem', [{}, { from: { page: '1', skip: 0 } }]],
    ['the one that had to be read now', 'cem', 1, 'cem', [{}, { from: { page: '1', skip: 0 } }]],
    ['nothing behind that, but says where', 'dan', 1, '', [{}, { from: { page: '1', skip: 0 } }]],
  ])('answers %s', async (_, search, cached, found, asked) => {
    const { parts, ask } = asking(sorted, inParts(cached));
    const answered = await ask({ search });
    expect(ids(answered)).toBe(found);
    expect(parts).toEqual(asked);
    expect(answered).toMatchObject({ truncated: true, next: { page: String(asked.length) } });
  });

  it('goes on where a cursor leads', async () => {
    const { ask } = asking(sorted, inParts(3));
    const first = await ask({ search: 'a', limit: 1 });
    const second = await ask({ search: 'a', limit: 1, from: first.next });
    const third = await ask({ search: 'a', limit: 1, from: second.next });
    expect([first, second, third].map(ids)).toEqual(['ada', 'ann', 'dan']);
    expect(third).toMatchObject({ truncated: false, next: undefined });
  });

  it('ends at a provider that leads in a circle', async () => {
    const circle = (): ServedOptions => ({
      ...listOf('A'),
      truncated: true,
      next: { page: 'again', skip: 0 },
      ageMs: 1,
    });
    const { parts, ask } = asking(field, circle);
    expect(await ask({ search: 'z' })).toMatchObject({ options: [], truncated: true });
    expect(parts).toHaveLength(10);
  });
});

describe('saved ids', () => {
  it('are found in the list, once and in order, without unknown ones', async () => {
    const { parts, ask } = asking(field, () => whole);
    const found = await ask({ ids: ['c', 'nope', 'a', 'c'], limit: 1, search: 'x' });
    expect(found).toMatchObject({ truncated: false });
    expect(ids(found)).toBe('ca');
    expect(parts).toEqual([{}]);
  });

  it('are truncated if the list was not read to its end', async () => {
    const next = { page: 'x', skip: 0 };
    const { ask } = asking(field, () => ({ ...whole, truncated: true, next }));
    expect(await ask({ ids: ['a', 'z'] })).toMatchObject({ truncated: true });
    expect(await ask({ ids: ['a', 'z'] })).not.toHaveProperty('next');
    expect(await ask({ ids: ['a'] })).toMatchObject({ truncated: false });
  });

  it('are found in the cached parts of a list, and in one that is read now', async () => {
    const { parts, ask } = asking(field, inParts(1));
    const found = await ask({ ids: ['cem', 'dan', 'ada'] });
    expect(ids(found)).toBe('cemada');
    expect(found.truncated).toBe(true);
    expect(parts).toHaveLength(2);
  });

  it('are shown as far as they were found if a later part fails', async () => {
    const serve = async (part: ListPart) =>
      part.from ? { failed: { why: 'missing_scope' } as const } : { list: inParts(3)(part) };
    expect(await answerPart(field, { ids: ['ada', 'dan'] }, serve)).toMatchObject({
      list: { options: [{ id: 'ada' }], truncated: true },
    });
  });

  it('are requested one by one if they are few and the field has byId', async () => {
    const byId = { request: { url: 'https://api.imaginary.example/things/{id}' }, item: '' };
    const { parts, ask } = asking({ ...field, byId }, () => whole);
    const nine = Array.from({ length: 9 }, (_, n) => String(n));
    await ask({ ids: ['a'] });
    await ask({ ids: nine });
    expect(parts).toEqual([{ ids: ['a'] }, {}]);
  });

  it('need no request if there are none', async () => {
    const { parts, ask } = asking(field, () => whole);
    expect(await ask({ ids: [] })).toMatchObject({ options: [], truncated: false });
    expect(parts).toEqual([]);
  });
});

const searched = { ...sorted, search: { query: 'q' } };
it.each([sorted, field, searched])('fails as its reading does', async (of) => {
  const failed = { failed: { why: 'missing_scope' } } as const;
  for (const part of [{}, { search: 'x' }, { ids: ['a'] }]) {
    expect(await answerPart(of, part, async () => failed)).toBe(failed);
  }
});
