import { describe, expect, it } from 'vitest';
import type { LiveChoices } from '../../../../../functions/components/component.ts';
import {
  answerPart,
  fixedOptions,
} from '../../../../../functions/domain/options/answer/answer-part.ts';
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

  it('is read again for a search if the cache does not have all of it', async () => {
    const { parts, ask } = asking(sorted, ({ search }) =>
      search ? listOf('Xc') : { ...whole, truncated: true },
    );
    expect(ids(await ask({ search: 'c', limit: 5 }))).toBe('xc');
    expect(parts).toEqual([{}, { search: 'c' }]);
  });

  it('is searched by a provider that can search', async () => {
    const { parts, ask } = asking({ ...sorted, search: { query: 'q' } }, () => whole);
    expect(ids(await ask({ search: 'zz', limit: 1 }))).toBe('a');
    expect(parts).toEqual([{ search: 'zz' }]);
  });
});

describe('a list without an order', () => {
  const endless = { ...field, tellApart: [{ path: 'id' }], maxPages: 5 };
  it.each([endless, field])('is requested as it is', async (of) => {
    const { parts, ask } = asking(of, () => whole);
    await ask({ limit: 5, search: 'x' });
    expect(parts).toEqual([{ limit: 5, search: 'x' }]);
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

  it('are requested one by one if they are few and the field has byId', async () => {
    const byId = { request: { url: 'https://api.imaginary.example/things/{id}' }, item: '' };
    const { parts, ask } = asking({ ...field, byId }, () => whole);
    const eleven = Array.from({ length: 11 }, (_, n) => String(n));
    await ask({ ids: ['a'] });
    await ask({ ids: eleven });
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

describe('our own choices', () => {
  const own = {
    choices: [
      { id: 'a', name: 'Élan' },
      { id: 'b', name: 'Beta' },
    ],
    default: { path: 'id', is: 'b' },
  };
  const idsOf = (part: ListPart) => fixedOptions(own, part).options.map(({ id }) => id);

  it('are found by their letters, and saved ones by their ids', () => {
    expect(idsOf({ search: 'ELA' })).toEqual(['a']);
    expect(idsOf({ ids: ['b', 'x', 'a'] })).toEqual(['b', 'a']);
    expect(fixedOptions(own, {}).defaultId).toBe('b');
  });

  it('are cut, and go on where they were cut', () => {
    const first = fixedOptions(own, { limit: 1 });
    expect(first).toMatchObject({ truncated: true, options: [{ id: 'a' }] });
    const rest = fixedOptions(own, { limit: 1, from: first.next });
    expect(rest).toMatchObject({ truncated: false, next: undefined, options: [{ id: 'b' }] });
  });
});
