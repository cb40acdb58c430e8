import { describe, expect, it } from 'vitest';
import { askPages, namesOf } from '../../../../support/fields/ask-pages.ts';

const named = (...names: string[]) => names.map((name, id) => ({ id: id + 1, name }));

describe('the order of options', () => {
  it('is by label, numbers as numbers, without case and accents', async () => {
    const names = await namesOf(named('b', 'Item 10', 'Äpfel', 'item 9', 'apfel 2'), {
      sort: ['label'],
    });
    expect(names).toEqual(['Äpfel', 'apfel 2', 'b', 'item 9', 'Item 10']);
  });

  it('is by several keys, each after the one before', async () => {
    const items = [
      { id: 1, name: 'b', active: false },
      { id: 2, name: 'a', active: false },
      { id: 3, name: 'd', active: true },
      { id: 4, name: 'c', active: true },
    ];
    const sort = [{ path: 'active', descending: true }, 'label'] as const;
    expect(await namesOf(items, { sort })).toEqual(['c', 'd', 'a', 'b']);
  });

  it.each([[undefined], [true as const]])(
    'has missing values last, descending: %s',
    async (descending) => {
      const items = [{ id: 1 }, { id: 2, at: '2026-01-01' }, { id: 3, at: '2026-01-02' }];
      const key = descending ? { path: 'at', descending } : { path: 'at' };
      const names = await namesOf(items, { sort: [key] });
      expect(names).toEqual(descending ? ['3', '2', '1'] : ['2', '3', '1']);
    },
  );

  it('is that of known values, then of the next key', async () => {
    const items = ['x', 'sent', 'toString', 'inbox', 'a'].map((id) => ({ id, name: id }));
    const known = ['inbox', ...Array.from({ length: 10 }, (_, n) => `none ${n}`), 'sent'];
    const sort = [{ path: 'id', known }, 'label'] as const;
    expect(await namesOf(items, { sort })).toEqual(['inbox', 'sent', 'a', 'toString', 'x']);
  });

  it('has our own choices first', async () => {
    const choicesBefore = [
      { id: 'no', name: 'None' },
      { id: 'any', name: 'Any' },
    ];
    const sort = ['label'] as const;
    const names = await namesOf(named('b', 'a'), { choicesBefore, sort });
    expect(names).toEqual(['None', 'Any', 'a', 'b']);
  });
});

describe('labels that repeat', () => {
  const items = [
    { id: 'x', name: 'Test' },
    { id: 'y', name: 'Test' },
    { id: 'z', name: 'Other' },
  ];

  it('get an addition, and other labels do not', async () => {
    const names = await namesOf(items, { tellApart: [{ path: 'id', before: ' · ' }] });
    expect(names).toEqual(['Test · x', 'Test · y', 'Other']);
  });
});

describe('nested lists', () => {
  const fields = [
    { id: 'a', title: 'Address', type: 'group', fields: [{ id: 'b', title: 'City', fields: [] }] },
    { id: 'c', title: 'Name', type: 'text' },
    {
      id: 'd',
      title: 'Outer',
      type: 'group',
      fields: [{ id: 'e', title: 'Inner', type: 'group', fields: [{ id: 'f', title: 'Deep' }] }],
    },
  ];
  const nested = {
    children: 'fields',
    name: [
      { parent: true, after: ' / ' },
      { path: 'title', before: '' },
    ],
  } as const;

  it('are choices too, at any depth, with their containers in the label', async () => {
    expect(await namesOf(fields, nested)).toEqual([
      'Address',
      'Address / City',
      'Name',
      'Outer',
      'Outer / Inner',
      'Outer / Inner / Deep',
    ]);
  });

  it('leave out items that are only containers, by their children or their kind', async () => {
    const leaves = ['Address / City', 'Name', 'Outer / Inner / Deep'];
    expect(await namesOf(fields, { ...nested, leavesOnly: true })).toEqual(leaves);
    const where = [{ path: 'type', isNot: 'group' }] as const;
    expect(await namesOf(fields, { ...nested, where })).toEqual(leaves);
  });
});

describe('choices that name their container', () => {
  const folders = [
    { id: 'deep', name: 'Deep', in: 'sub' },
    { id: 'top', name: 'Top', in: 'not-listed' },
    { id: 'sub', name: 'Sub', in: 'top' },
    { id: 'loop', name: 'Loop', in: 'loop' },
  ];

  it('begin with the labels of all containers, listed before or after them', async () => {
    const names = await namesOf(folders, { parentId: 'in', sort: ['label'] });
    expect(names).toEqual(['Loop', 'Top', 'Top / Sub', 'Top / Sub / Deep']);
  });

  it('are found by their containers', async () => {
    const part = { search: 'TOP / sub' };
    const asked = askPages(() => ({ body: { items: folders } }), {
      field: { parentId: 'in' },
      part,
    });
    expect((await asked.list()).options.map(({ id }) => id)).toEqual(['deep', 'sub']);
  });
});

describe('columns', () => {
  it('are named by their letters, and empty ones count', async () => {
    const headers = ['Name', '', 'Name', ...Array.from({ length: 24 }, (_, n) => `H${n}`)];
    const { options } = await askPages(() => ({ body: { items: headers } }), {
      field: {
        id: { column: true },
        name: [{ path: '' }, { column: true, before: ' (', after: ')' }],
        where: [{ path: '', exists: true }],
      },
    }).list();
    expect(options.slice(0, 2)).toEqual([
      { id: 'A', name: 'Name (A)' },
      { id: 'C', name: 'Name (C)' },
    ]);
    expect(options.at(-1)).toEqual({ id: 'AA', name: 'H23 (AA)' });
  });
});

describe('a default', () => {
  it('is the choice that meets its condition', async () => {
    const items = [{ id: 'a' }, { id: 'b', primary: true }];
    const asked = askPages(() => ({ body: { items } }), {
      field: { default: { path: 'primary', is: 'true' } },
    });
    expect(await asked.list()).toMatchObject({ defaultId: 'b' });
  });
});

describe('our own search', () => {
  it.each(['MULLER', 'müller', 'Mu\u0308ller'])('finds %s by its letters', async (search) => {
    const items = named('Jörg Müller', 'Ada');
    const asked = askPages(() => ({ body: { items } }), { part: { search } });
    expect((await asked.list()).options).toHaveLength(1);
  });
});
