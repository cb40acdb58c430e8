import { describe, expect, it } from 'vitest';
import { servePart } from '../../../../../functions/options/domain/listing/serve-part.ts';
import type { ServedOptions } from '../../../../../functions/options/domain/listing/served-options.ts';
import { field, ids, inParts, listOf, servingParts, sorted, whole } from './serving-parts.ts';

describe('a list with an order', () => {
  it.each([
    [sorted],
    [{ ...field, first: { path: 'a', is: 'b' } }],
    [{ ...field, parentId: 'in' }],
    [{ ...field, disambiguateBy: [{ path: 'id' }] }],
  ])('is read as a whole, from which its parts are cut', async (of) => {
    const { parts, ask } = servingParts(of, () => whole);
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
    const { parts, ask } = servingParts(sorted, ({ from }) =>
      from ? listOf('X', 'Y', 'Z') : { ...whole, truncated: true, next },
    );
    const first = await ask({ limit: 7 });
    expect(first).toMatchObject({ truncated: true, next });
    const second = await ask({ limit: 2, from: first.next });
    expect(second).toMatchObject({ next: { ...next, offset: 2 } });
    expect(second.next).not.toHaveProperty('isPart');
    expect(ids(await ask({ limit: 2, from: second.next }))).toBe('z');
    expect(parts).toEqual([{}, { from: next }, { from: next }]);
  });

  const part: ServedOptions = { ...whole, truncated: true, next: { page: 'c7', skip: 0 } };

  it.each([
    ['that was whole, once a later page has failed', whole, part],
    ['of which a later page had failed, once it is whole', part, whole],
  ])('has no place behind one %s', async (_, before, after) => {
    let list = before;
    const { ask } = servingParts(sorted, () => list);
    const { next: from } = await ask({ limit: 5 });
    const { next: fromFound } = await ask({ limit: 1, search: 'a' });
    expect(ids(await ask({ limit: 5, from }))).toBe('fg');
    list = after;
    await expect(ask({ limit: 5, from })).rejects.toThrow('position_gone');
    await expect(ask({ limit: 1, search: 'a', from })).rejects.toThrow('position_gone');
    expect(fromFound).toEqual(before.next);
  });

  it('is searched by a provider that can search', async () => {
    const { parts, ask } = servingParts({ ...sorted, search: { query: 'q' } }, () => whole);
    expect(ids(await ask({ search: 'zz', limit: 1 }))).toBe('a');
    expect(parts).toEqual([{ search: 'zz' }]);
  });
});

describe('a list without an order', () => {
  const endless = { ...field, disambiguateBy: [{ path: 'id' }], requests: { most: 5 } } as const;
  it.each([endless, field])('is requested as it is', async (of) => {
    const { parts, ask } = servingParts(of, () => whole);
    await ask({ limit: 5 });
    expect(parts).toEqual([{ limit: 5 }]);
  });
});

describe('a search that the provider cannot do', () => {
  it.each([
    ['its letters, without case', 'MULLER'],
    ['its letters', 'müller'],
    ['its letters in another form', 'Mu\u0308ller'],
  ])('finds a choice by %s', async (_, search) => {
    const { ask } = servingParts(field, () => listOf('Ada', 'Jörg Müller'));
    expect(ids(await ask({ search }))).toBe('jörg müller');
  });

  it('is one of the whole list, whatever its text', async () => {
    const { parts, ask } = servingParts(field, () => whole);
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
  ])('answers %s', async (_, search, cached, found, query) => {
    const { parts, ask } = servingParts(sorted, inParts(cached));
    const result = await ask({ search });
    expect(ids(result)).toBe(found);
    expect(parts).toEqual(query);
    expect(result).toMatchObject({ truncated: true, next: { page: String(query.length) } });
  });

  it('goes on where a cursor leads', async () => {
    const { ask } = servingParts(sorted, inParts(3));
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
    const { parts, ask } = servingParts(field, circle);
    expect(await ask({ search: 'z' })).toMatchObject({ options: [], truncated: true });
    expect(parts).toHaveLength(10);
  });
});

const searched = { ...sorted, search: { query: 'q' } };
it.each([sorted, field, searched])('fails as its reading does', async (of) => {
  const failed = { failed: { why: 'missing_scope' } } as const;
  for (const part of [{}, { search: 'x' }, { ids: ['a'] }]) {
    expect(await servePart(of, part, async () => failed)).toBe(failed);
  }
});
