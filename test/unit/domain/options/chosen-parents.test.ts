import { describe, expect, it } from 'vitest';
import type { Field } from '../../../../functions/components/component.ts';
import { chosenParents } from '../../../../functions/domain/options/chosen-parents.ts';

const board = {
  key: 'board',
  label: 'Board',
  type: 'select',
  valuePattern: /^\d{1,5}$/,
  scopes: [],
  choices: [],
} as const satisfies Field;
const single: Field = {
  key: 'group',
  label: 'Group',
  type: 'select',
  valuePattern: /^\w+$/,
  scopes: [],
  parents: ['board'],
  request: { url: 'https://api.imaginary.example/groups/{board}' },
  list: 'items',
  id: 'id',
  name: 'name',
  paging: { style: 'none' },
};
const group: Field = { ...single, manyParents: 'board' };
const fields = [board, group];
const read = (given: string | string[], field: Field = group) =>
  chosenParents({ fields }, field, { board: given });

describe('a parent that may have several values', () => {
  it('has one combination for each value', () => {
    const { given, combinations } = read(['1', '2', '1']);
    expect(given).toEqual([
      ['board', '1'],
      ['board', '2'],
    ]);
    expect(combinations).toEqual([new Map([['board', '1']]), new Map([['board', '2']])]);
  });

  it('may have one value', () => {
    expect(read('1').combinations).toEqual([new Map([['board', '1']])]);
  });

  it.each([
    ['an invalid one', ['1', '../x'], 'this is not the id of a Board'],
    ['an empty one', ['1', ''], 'choose a Board first'],
    ['too many', Array.from({ length: 11 }, (_, n) => String(n)), 'send at most 10'],
  ])('has not %s', (_, given, message) => {
    expect(() => read(given)).toThrow(message);
  });

  it.each([
    ['with one value', '1', '_limit: wrong.'],
    ['with several', ['1', '2'], '_limit: wrong.'],
    ['with too many', Array.from({ length: 11 }, () => '1').map((one, n) => one + n), '; _limit'],
  ])('is refused %s if another parameter is wrong, with all that is', (_, board, message) => {
    const problems = [{ field: '_limit', message: 'wrong' }];
    expect(() => chosenParents({ fields }, group, { board }, problems)).toThrow(message);
  });
});

describe('another parent', () => {
  it('has one value', () => {
    expect(() => read(['1', '2'], single)).toThrow('send it only once');
  });
});
