import { expect, it } from 'vitest';
import type { LiveChoices } from '../../../../../functions/catalogue/components/live-choices.ts';
import { namesOf, queryPages } from '../../../../support/fields/query-pages.ts';

type Of = Partial<LiveChoices>;

const named = (...names: string[]) => names.map((name, id) => ({ id: id + 1, name }));
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
const parts = [{ parent: true, after: ' / ' } as const, { path: 'title', before: '' }];
const nested: Of = { children: 'fields', name: parts };
const leaves = ['Address / City', 'Name', 'Outer / Inner / Deep'];
const folders = [
  { id: 'deep', name: 'Deep', in: 'sub' },
  { id: 'top', name: 'Top', in: 'not-listed' },
  { id: 'sub', name: 'Sub', in: 'top' },
  { id: 'loop', name: 'Loop', in: 'loop' },
];
const contained: Of = { parentId: 'in', sort: ['label'] };
const known = ['inbox', ...Array.from({ length: 10 }, (_, n) => `none ${n}`), 'sent'];
const ids = ['x', 'sent', 'toString', 'inbox', 'a'].map((id) => ({ id, name: id }));

it.each<[string, unknown[], Of, string[]]>([
  [
    'sorts labels with numbers as numbers, without case and accents',
    named('b', 'Item 10', 'Äpfel', 'item 9', 'apfel 2'),
    { sort: ['label'] },
    ['Äpfel', 'apfel 2', 'b', 'item 9', 'Item 10'],
  ],
  [
    'sorts known values first, by their order, and then by the next key',
    ids,
    { sort: [{ path: 'id', known }, 'label'] },
    ['inbox', 'sent', 'a', 'toString', 'x'],
  ],
  [
    'offers the members of nested lists too, at any depth, with their containers in the label',
    fields,
    nested,
    ['Address', 'Address / City', 'Name', 'Outer', 'Outer / Inner', 'Outer / Inner / Deep'],
  ],
  ['leaves out what has children', fields, { ...nested, leavesOnly: true }, leaves],
  [
    'leaves out containers by their kind, and offers what is in them',
    fields,
    { ...nested, where: [{ path: 'type', isNot: 'group' }] },
    leaves,
  ],
  [
    'begins with the labels of all containers, listed before or after',
    folders,
    contained,
    ['Loop', 'Top', 'Top / Sub', 'Top / Sub / Deep'],
  ],
])('%s', async (_, items, field, names) => {
  expect(await namesOf(items, field)).toEqual(names);
});

it('names columns by their letters, and counts empty ones', async () => {
  const items = ['Name', '', 'Name', ...Array.from({ length: 24 }, (_, n) => `H${n}`)];
  const { options } = await queryPages(() => ({ body: { items } }), {
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

it('begins a form with the choice that meets the condition', async () => {
  const items = [{ id: 'a' }, { id: 'b', primary: true }];
  const field = { default: { path: 'primary', is: 'true' } };
  const { list } = queryPages(() => ({ body: { items } }), { field });
  expect(await list()).toMatchObject({ defaultId: 'b' });
});
