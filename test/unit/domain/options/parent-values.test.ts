import { describe, expect, it } from 'vitest';
import { gohighlevel } from '../../../../functions/components/gohighlevel.ts';
import { parentValues, readParent } from '../../../../functions/domain/options/parent-values.ts';

const parent = { valuePattern: /^[a-z.]{1,5}$/ };

describe('readParent', () => {
  it.each([
    ['nothing', undefined, 'missing'],
    ['an empty value', '', 'missing'],
    ['two values', ['a', 'b'], 'repeated'],
    ['one value in a list', ['a'], 'repeated'],
    ['a value of another shape', 'A', 'invalid'],
    ['a dot segment', '.', 'invalid'],
    ['two dots', '..', 'invalid'],
    ['a value', 'abc', { value: 'abc' }],
    ['a value with dots', 'a..b', { value: 'a..b' }],
  ])('reads %s', (_, given, expected) => {
    expect(readParent(parent, given)).toEqual(expected);
  });

  it('accepts no value for an unknown parent', () => {
    expect(readParent(undefined, 'abc')).toBe('invalid');
  });
});

describe('parentValues', () => {
  const fields = gohighlevel.fields.filter(({ key }) => key === 'pipeline_id');
  const read = (
    query: Record<string, string | string[]>,
    keys: object = { parents: ['pipeline_id'] },
  ) => parentValues({ fields }, keys, query);

  it('holds only the values of the parents', () => {
    expect([...read({ pipeline_id: 'p1', other: 'x' })]).toEqual([['pipeline_id', 'p1']]);
  });

  it.each([
    ['missing', {}, 'pipeline_id: choose a Pipeline first and send its id as ?pipeline_id=<id>.'],
    ['repeated', { pipeline_id: ['a', 'b'] }, 'pipeline_id: send it only once.'],
    [
      'invalid',
      { pipeline_id: '../x' },
      'pipeline_id: this is not the id of a Pipeline; send an id from its own options.',
    ],
  ])('names a parent that is %s', (_, query, message) => {
    expect(() => read(query)).toThrow(message);
  });

  it('accepts a missing optional parent, and refuses an invalid one', () => {
    const optional = { optionalParents: ['pipeline_id'] };
    expect([...read({}, optional)]).toEqual([]);
    expect(() => read({ pipeline_id: ['a', 'b'] }, optional)).toThrow('send it only once');
  });

  it('ignores inherited members of a query', () => {
    const inherited = Object.create({ pipeline_id: 'p1' });
    expect(() => read(inherited)).toThrow('choose a Pipeline first');
  });
});
