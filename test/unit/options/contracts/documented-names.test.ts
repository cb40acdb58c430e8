import { expect, it } from 'vitest';
import { documentedNames } from '../../../../functions/options/contracts/documented-names.ts';

const board = { 'parents[board]': 'a' };

it.each([
  ['a parent of openapi-fetch', board, { board: 'a' }],
  ['a parent that came twice', { 'parents[board]': ['a', 'b'] }, { board: ['a', 'b'] }],
  ['a parent that came by its own name too', { ...board, board: 'b' }, { board: 'b' }],
  ['ids of PHP', { '_ids[]': ['a', 'b'] }, { _ids: ['a', 'b'] }],
  ['one id', { '_ids[]': 'a,b' }, { _ids: ['a,b'] }],
  ['ids of axios', { '_ids[0]': 'a', '_ids[1]': 'b' }, { _ids: ['a', 'b'] }],
])('reads %s', (_, sent, read) => {
  expect(documentedNames(sent)).toMatchObject(read);
});

it.each([
  'parents[_limit]',
  'parents[__proto__]',
  'parents[]',
  'parents',
  '_ids',
  'ids[]',
  'board',
])('reads nothing else into %s', (name) => {
  expect(documentedNames({ [name]: 'a' })).toEqual({ [name]: 'a' });
});
