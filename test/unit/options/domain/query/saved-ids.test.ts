import { expect, it } from 'vitest';
import { savedIds } from '../../../../../functions/options/domain/query/saved-ids.ts';

const plain = /^\w+$/;
const site = /^[a-z.]+(?:,\d+){2}$/;
const anyText = /^[^/]+$/;

it.each([
  ['a,b', plain, ['a', 'b']],
  ['a,,', plain, ['a']],
  ['', plain, []],
  [['a,b', 'c', ''], plain, ['a,b', 'c']],
  ['a.example,1,2', site, ['a.example,1,2']],
  [['a.example,1,2', 'b.example,3,4'], site, ['a.example,1,2', 'b.example,3,4']],
  // Nobody can tell: it is looked for as both.
  ['red,urgent', anyText, ['red', 'urgent', 'red,urgent']],
  ['red', anyText, ['red']],
])('reads the ids %j of a field whose values are like %s', (sent, valuePattern, expected) => {
  expect(savedIds({ valuePattern }, sent)).toEqual(expected);
});
