import { expect, it } from 'vitest';
import { savedIds } from '../../../../functions/options/contracts/field-options.ts';

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
