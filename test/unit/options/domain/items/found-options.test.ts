import { expect, it } from 'vitest';
import type { LiveChoices } from '../../../../../functions/catalogue/components/live-choices.ts';
import { namesOf, queryPages } from '../../../../support/fields/query-pages.ts';

type Of = Partial<LiveChoices>;

const named = (...names: string[]) => names.map((name, id) => ({ id: id + 1, name }));
const folders = [
  { id: 'deep', name: 'Deep', in: 'sub' },
  { id: 'top', name: 'Top', in: 'not-listed' },
  { id: 'sub', name: 'Sub', in: 'top' },
  { id: 'loop', name: 'Loop', in: 'loop' },
];
const contained: Of = { parentId: 'in', sort: ['label'] };
it.each<[string, unknown[], Of, string[]]>([
  [
    'sorts labels with numbers as numbers, without case and accents',
    named('B', 'b', 'Item 10', 'Äpfel', 'item 9', 'apfel 2'),
    { sort: ['label'] },
    ['Äpfel', 'apfel 2', 'B', 'b', 'item 9', 'Item 10'],
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
