import { describe, expect, it } from 'vitest';
import { type Answered, askPages, thingsUrl } from '../../../../support/fields/ask-pages.ts';

const own = `${thingsUrl}/own`;
const one = (id: string) => ({ body: { items: [{ id, name: id }] } });
const byPath = (answers: Record<string, Answered>) => ({
  answer: ({ url }: { url: URL }) => answers[url.pathname] ?? { status: 404 },
});

describe('several requests of one field', () => {
  const field = {
    request: { url: thingsUrl, mayBeRefused: true },
    also: [{ url: own, mayBeRefused: true }],
  } as const;

  it('give one list, each id once', async () => {
    const { answer } = byPath({
      '/things': { body: { items: [{ id: 'a' }, { id: 'b' }] } },
      '/things/own': { body: { items: [{ id: 'b' }, { id: 'c' }] } },
    });
    const { options, truncated } = await askPages(answer, { field }).list();
    expect(options.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(truncated).toBe(false);
  });

  it('succeed if one is refused', async () => {
    const { answer } = byPath({ '/things': { status: 403 }, '/things/own': one('mine') });
    expect((await askPages(answer, { field }).list()).options).toEqual([
      { id: 'mine', name: 'mine' },
    ]);
  });

  it('succeed if the last is refused', async () => {
    const { answer } = byPath({ '/things': one('a'), '/things/own': { status: 403 } });
    expect((await askPages(answer, { field }).list()).options).toHaveLength(1);
  });

  it('fail with the first refusal if all are refused', async () => {
    const { answer } = byPath({ '/things': { status: 403 } });
    expect(await askPages(answer, { field }).failure()).toEqual({ why: 'missing_scope' });
  });

  it('leave our own choices if all are refused', async () => {
    const { answer } = byPath({ '/things': { status: 403 } });
    const choicesBefore = [{ id: 'deals', name: 'Deals' }];
    const { options } = await askPages(answer, { field: { ...field, choicesBefore } }).list();
    expect(options).toEqual(choicesBefore);
  });

  it('fail if a required one is refused', async () => {
    const { answer } = byPath({ '/things': { status: 403 }, '/things/own': one('a') });
    const strict = { ...field, request: { url: thingsUrl } };
    expect(await askPages(answer, { field: strict }).failure()).toEqual({ why: 'missing_scope' });
  });

  it('continue where a cut list ended', async () => {
    const { answer } = byPath({
      '/things': one('a'),
      '/things/own': { body: { items: [{ id: 'b' }, { id: 'c' }] } },
    });
    const first = await askPages(answer, { field, part: { limit: 2 } }).list();
    expect(first.next).toEqual({ page: '', skip: 1, source: 1 });
    const rest = await askPages(answer, { field, part: { from: first.next } }).list();
    expect(rest).toMatchObject({ options: [{ id: 'c' }], truncated: false });
  });

  it.each([
    [{ team: 't1' }, ['/things/t1']],
    [{}, ['/things']],
  ])('are made for the parents %j', async (values, paths) => {
    const { requests, list } = askPages(() => one('a'), {
      field: {
        request: { url: thingsUrl, onlyWithout: 'team' },
        also: [{ url: `${thingsUrl}/{team}`, onlyWith: 'team' }],
      },
      values,
    });
    await list();
    expect(requests.map(({ url }) => url.pathname)).toEqual(paths);
  });
});

describe('our own choices before a list', () => {
  it('are cut and searched with it', async () => {
    const choicesBefore = [
      { id: 'any', name: 'Any' },
      { id: 'none', name: 'None' },
    ];
    const field = { choicesBefore };
    const first = await askPages(() => one('a'), { field, part: { limit: 1 } }).list();
    expect(first).toMatchObject({ options: [{ id: 'any' }], next: { page: '', skip: 1 } });
    const rest = await askPages(() => one('a'), { field, part: { from: first.next } }).list();
    expect(rest.options.map(({ id }) => id)).toEqual(['none', 'a']);
    const found = await askPages(() => one('a'), { field, part: { search: 'non' } }).list();
    expect(found.options.map(({ id }) => id)).toEqual(['none']);
  });
});

describe('a list that is a single item', () => {
  it('is its only choice', async () => {
    const field = { list: 'location', listIsOne: true } as const;
    const asked = askPages(() => ({ body: { location: { id: 'l1', name: 'Shop' } } }), { field });
    expect((await asked.list()).options).toEqual([{ id: 'l1', name: 'Shop' }]);
  });
});

describe('words from another list', () => {
  const join = {
    request: { url: `${thingsUrl}/groups` },
    list: 'results',
    key: 'key',
    value: 'label',
    by: 'group',
  };
  const name = [{ path: 'name' }, { joined: true, before: ' – ' }] as const;
  const things = {
    body: {
      items: [
        { id: 1, name: 'City', group: 'g1' },
        { id: 2, name: 'X' },
      ],
    },
  };

  it('appear in labels', async () => {
    const { answer } = byPath({
      '/things': things,
      '/things/groups': { body: { results: [{ key: 'g1', label: 'Address' }] } },
    });
    const { options } = await askPages(answer, { field: { join, name } }).list();
    expect(options.map((option) => option.name)).toEqual(['City – Address', 'X']);
  });

  it('are left out if they are refused', async () => {
    const { answer } = byPath({ '/things': things, '/things/groups': { status: 403 } });
    const { options } = await askPages(answer, { field: { join, name } }).list();
    expect(options.map((option) => option.name)).toEqual(['City', 'X']);
  });
});
