import { expect, it } from 'vitest';
import { fixedOptions } from '../../../../functions/domain/options/fixed-options.ts';
import { savedIds } from '../../../../functions/domain/options/saved-ids.ts';

const field = {
  choices: [
    { id: 'a', name: 'Élan' },
    { id: 'b', name: 'Bee' },
  ],
  default: { path: 'id', is: 'b' },
};
const ids = (part: object) => fixedOptions(field, part).options.map(({ id }) => id);

it('finds our own choices by their letters, and saved ones by their ids', () => {
  expect(ids({ search: 'ELA' })).toEqual(['a']);
  expect(ids({ ids: ['b', 'x', 'a'] })).toEqual(['b', 'a']);
  expect(fixedOptions(field, {}).defaultId).toBe('b');
});

it.each([
  ['a,b', ['a', 'b']],
  ['a,,', ['a']],
  ['', []],
  [
    ['a,b', 'c', ''],
    ['a,b', 'c'],
  ],
])('reads the ids %j', (given, expected) => {
  expect(savedIds(given)).toEqual(expected);
});
