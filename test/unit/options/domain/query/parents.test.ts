import { describe, expect, it } from 'vitest';
import type { ComponentField } from '../../../../../functions/catalogue/components/field.ts';
import { fieldKeysOf, isRequired } from '../../../../../functions/options/domain/query/fields.ts';
import { parentValues } from '../../../../../functions/options/domain/query/parent-values.ts';

const board: ComponentField = {
  key: 'board',
  label: 'Board',
  type: 'select',
  valuePattern: /^[a-z.]{1,5}$/,
  scopes: [],
  choices: [],
};
const read = (query: Record<string, string | string[]>, keys: object = { parents: ['board'] }) =>
  parentValues({ fields: [board] }, keys, query);
const problem = { parent: 'board', label: 'Board' };

describe('a parent', () => {
  it.each([
    ['nothing', {}, { is: 'missing' }],
    ['an empty value', { board: '' }, { is: 'missing' }],
    ['another form of it', { 'p[board]': 'a' }, { is: 'missing', sentAs: 'p[board]' }],
    [
      'an object that became text',
      { parents: '[object Object]' },
      { is: 'missing', sentAs: 'parents=[object Object]' },
    ],
    ['two values', { board: ['a', 'b'] }, { is: 'repeated' }],
    ['one value in a list', { board: ['a'] }, { is: 'repeated' }],
    ['a value of another shape', { board: 'A' }, { is: 'invalid' }],
    ['a dot segment', { board: '.' }, { is: 'invalid' }],
    ['two dots', { board: '..' }, { is: 'invalid' }],
    ['an inherited value', Object.create({ board: 'abc' }), { is: 'missing' }],
  ])('is refused with %s', (_, query, is) => {
    expect(read(query)).toEqual({ values: new Map(), problems: [{ ...problem, ...is }] });
  });

  it.each(['abc', 'a..b'])('has the value %s, and others are ignored', (value) => {
    const values = new Map([['board', value]]);
    expect(read({ board: value, other: 'x' })).toEqual({ values, problems: [] });
  });

  it('has no value if the component does not have it', () => {
    const { problems } = read({ none: 'abc' }, { parents: ['none'] });
    expect(problems).toEqual([{ parent: 'none', label: 'none', is: 'invalid' }]);
  });

  it('may be missing if it is optional, and not be invalid', () => {
    const optional = { optionalParents: ['board'] };
    expect(read({ 'p[board]': 'a' }, optional)).toEqual({ values: new Map(), problems: [] });
    expect(read({ board: ['a', 'b'] }, optional).problems).toEqual([
      { ...problem, is: 'repeated' },
    ]);
  });
});

const event = { fields: ['channel', 'user?'] };

it('lists an event’s fields, optional or not', () => {
  expect(fieldKeysOf(event)).toEqual(['channel', 'user']);
});

it.each([
  ['a field', { key: 'channel' }, true],
  ['a field that is optional in the event', { key: 'user' }, false],
  ['a field that is always optional', { key: 'channel', optional: true as const }, false],
])('says whether the event needs %s', (_, field, expected) => {
  expect(isRequired(event, field)).toBe(expected);
});
