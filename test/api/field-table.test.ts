import { describe, expect, it } from 'vitest';
import { listingOf, listings } from '../documented/listings/listings.ts';
import { startFieldStack } from '../support/fields/field-stack.ts';
import { listThings } from '../support/fields/listed-things.ts';
import { type LiveField, liveFields } from '../support/fields/live-fields.ts';
import { createListedStub } from '../support/fields/option-stub.ts';

const { server, request, accountFor, readAll } = await startFieldStack();

/** More than the longest answer has, without those that people do not see. */
const many = 1300;

/** An account with this many things, at the stand-in that the stack calls. */
const holdThings = async ({ name, component, field, path }: LiveField, count: number) => {
  const { apiKey, query, values } = await accountFor(component, field);
  const { expected, ...things } = listThings(listingOf(name), count);
  const { answer, pageSize } = createListedStub(field, things, values);
  server.answer = answer;
  const { pagesAtOnce } = things;
  return {
    apiKey,
    expected,
    pageSize,
    pagesAtOnce,
    path: (part = '') => `${path}?${query}${part}`,
  };
};

/** Numbers around the ends of the pages that a field asks for, and of those that the provider has. */
const countsOf = async (live: LiveField): Promise<number[]> => {
  const { pages } = listingOf(live.name);
  if (pages === 'one') return [1];
  const { path, apiKey, expected, pageSize } = await holdThings(live, 0);
  expect(await readAll(path(), apiKey)).toEqual(expected());
  if (pages === 'whole') return [1, 2, 130];
  const { usual = 1, most = 1 } = pages;
  const size = pageSize();
  const several = Math.ceil(size * 2.5);
  return [...new Set([1, size, size + 1, several, usual, most, most + 1])];
};

it('covers every field that is looked up', () => {
  expect(Object.keys(listings).sort()).toEqual(liveFields.map(({ name }) => name).sort());
});

it('says which order the fields have that do not make their own', () => {
  const kept = liveFields.filter(({ field }) => !field.sort).map(({ name }) => name);
  const said = Object.entries(listings).filter(
    ([name, { order }]) => 'given' in order || (order.request && kept.includes(name)),
  );
  expect(said.map(([name]) => name).sort()).toEqual(kept.sort());
});

describe.each(liveFields)('$name', (live) => {
  it('lists everything in order, at every number around the ends of pages', async () => {
    for (const count of await countsOf(live)) {
      const { path, apiKey, expected, pageSize } = await holdThings(live, count);
      const options = await readAll(path(), apiKey);
      expect(options, `of ${count}`).toEqual(expected({ pageSize: pageSize() }));
    }
  });

  it('answers the first 5, the first 1000, 390 at a time, and 422 for 1001', async () => {
    const { path, apiKey, expected, pageSize, pagesAtOnce } = await holdThings(live, many);
    for (const limit of [5, 1000]) {
      const { body, headers } = await request(path(`&_limit=${limit}`), { apiKey });
      const all = expected({ limit, pageSize: pageSize() });
      const shown = all.slice(0, Math.min(limit, pagesAtOnce * pageSize()));
      expect(body).toMatchObject({ options: shown });
      expect(headers.get('x-options-truncated')).toBe(all.length > shown.length ? 'true' : null);
    }
    expect(await readAll(path('&_limit=390'), apiKey)).toEqual(expected({ limit: 390 }));
    expect(await request(path('&_limit=1001'), { apiKey })).toMatchObject({
      status: 422,
      body: { errors: [{ field: '_limit' }] },
    });
  });
});
