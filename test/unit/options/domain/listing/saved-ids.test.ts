import { describe, expect, it } from 'vitest';
import { servePart } from '../../../../../functions/options/domain/listing/serve-part.ts';
import type { ListPart } from '../../../../../functions/options/domain/query/list-part.ts';
import { field, ids, inParts, servingParts, whole } from './serving-parts.ts';

describe('saved ids', () => {
  it('are found in the list, once and in order, without unknown ones', async () => {
    const { parts, ask } = servingParts(field, () => whole);
    const found = await ask({ ids: ['c', 'nope', 'a', 'c'], limit: 1, search: 'x' });
    expect(found).toMatchObject({ truncated: false });
    expect(ids(found)).toBe('ca');
    expect(parts).toEqual([{}]);
  });

  it('are truncated if the list was not read to its end', async () => {
    const next = { page: 'x', skip: 0 };
    const { ask } = servingParts(field, () => ({ ...whole, truncated: true, next }));
    expect(await ask({ ids: ['a', 'z'] })).toMatchObject({ truncated: true });
    expect(await ask({ ids: ['a', 'z'] })).not.toHaveProperty('next');
    expect(await ask({ ids: ['a'] })).toMatchObject({ truncated: false });
  });

  it('are found in the cached parts of a list, and in one that is read now', async () => {
    const { parts, ask } = servingParts(field, inParts(1));
    const found = await ask({ ids: ['cem', 'dan', 'ada'] });
    expect(ids(found)).toBe('cemada');
    expect(found.truncated).toBe(true);
    expect(parts).toHaveLength(2);
  });

  it('are shown as far as they were found if a later part fails', async () => {
    const serve = async (part: ListPart) =>
      part.from ? { failed: { why: 'missing_scope' } as const } : { list: inParts(3)(part) };
    expect(await servePart(field, { ids: ['ada', 'dan'] }, serve)).toMatchObject({
      list: { options: [{ id: 'ada' }], truncated: true },
    });
  });

  it('are requested one by one if they are few and the field has byId', async () => {
    const byId = { request: { url: 'https://api.imaginary.example/things/{id}' }, item: '' };
    const { parts, ask } = servingParts({ ...field, byId }, () => whole);
    const nine = Array.from({ length: 9 }, (_, n) => String(n));
    await ask({ ids: ['a'] });
    await ask({ ids: nine });
    expect(parts).toEqual([{ ids: ['a'] }, {}]);
  });

  it('are truncated if they are not in a list that a search looks beyond', async () => {
    const search = { value: 'text' } as const;
    const request = { ...field.request, onlyWithout: search.value };
    const { ask } = servingParts({ ...field, request, search }, () => whole);
    expect(await ask({ ids: ['a', 'below'] })).toMatchObject({ truncated: true });
    expect(await ask({ ids: ['a', 'b'] })).toMatchObject({ truncated: false });
  });

  it('need no request if there are none', async () => {
    const { parts, ask } = servingParts(field, () => whole);
    expect(await ask({ ids: [] })).toMatchObject({ options: [], truncated: false });
    expect(parts).toEqual([]);
  });
});
