import { describe, expect, it } from 'vitest';
import type { Condition, Label } from '../../../../../functions/components/item.ts';
import { composeLabel } from '../../../../../functions/domain/options/items/compose-label.ts';
import { meets } from '../../../../../functions/domain/options/items/conditions.ts';
import { moneyText } from '../../../../../functions/domain/options/items/label-texts.ts';

const label = (item: unknown, of: Label, more: object = {}) =>
  composeLabel(of, { item, place: 0, ...more });

describe('a label of parts', () => {
  const parts = [{ path: 'name' }, { path: 'extension', before: ' (', after: ')' }] as const;

  it('has the parts with a value', () => {
    expect(label({ name: 'Ada', extension: 12 }, parts)).toBe('Ada (12)');
  });

  it.each([[undefined], [null], ['']])('drops a part of %j with its brackets', (value) => {
    expect(label({ name: 'Ada', extension: value }, parts)).toBe('Ada');
  });

  it('does not begin with a separator', () => {
    expect(label({ duration: 30 }, [{ path: 'name' }, { path: 'duration', after: ' min' }])).toBe(
      '30 min',
    );
  });

  it('joins runs of text', () => {
    const runs = [{ plain_text: 'Road' }, { plain_text: 'map' }, {}];
    expect(label({ title: runs }, [{ join: 'title', each: 'plain_text' }])).toBe('Roadmap');
    expect(label({ title: runs }, [{ join: 'title', each: 'plain_text', with: ', ' }])).toBe(
      'Road, map',
    );
  });

  it.each([
    ['2026-11-21T21:35:59+01:00', '2026-11-21 20:35 UTC'],
    ['2026-11-21T21:35:59+0000', '2026-11-21 21:35 UTC'],
    ['2026-11-21', '2026-11-21'],
    [1_700_000_000, '2023-11-14 22:13 UTC'],
    [1_700_000_000_000, '2023-11-14 22:13 UTC'],
    ['soon', undefined],
  ])('writes the time %j as %s', (at, expected) => {
    expect(label({ at }, [{ date: 'at' }])).toBe(expected);
  });

  it.each([
    ['1500', 'usd', '15.00 USD'],
    ['1500', 'jpy', '1500 JPY'],
    ['1500', 'kwd', '1.500 KWD'],
    ['0.05', 'usd', '0.0005 USD'],
    ['0', 'eur', '0.00 EUR'],
    ['', 'usd', undefined],
    ['x', 'usd', undefined],
    ['100', undefined, undefined],
  ])('writes %s of %s as %s', (amount, currency, expected) => {
    expect(moneyText(amount, currency)).toBe(expected);
  });

  it('has a text only if all its values exist and its conditions are met', () => {
    const every = [{ text: 'every {n} {unit}', where: [{ path: 'n', isNot: '1' }] }] as const;
    expect(label({ n: 3, unit: 'month' }, every)).toBe('every 3 month');
    expect(label({ n: 1, unit: 'month' }, every)).toBeUndefined();
    expect(label({ n: 3 }, every)).toBeUndefined();
  });

  it('has words for known values, and drops what is not text', () => {
    const named = [{ path: 'id', names: { INBOX: 'Inbox' } }] as const;
    expect(label({ id: 'INBOX' }, named)).toBe('Inbox');
    expect(label({ id: 'constructor' }, named)).toBe('constructor');
    expect(label({ t: 'Hi {{a}}, {{b}}!' }, [{ path: 't', without: /\{\{\w+\}\}/g }])).toBe(
      'Hi , !',
    );
  });

  it('takes the first of several alternatives', () => {
    const first = [{ firstOf: [{ path: 'title' }, { text: '(untitled {type})' }] }] as const;
    expect(label({ title: '', type: 'date' }, first)).toBe('(untitled date)');
    expect(label({ title: 'When?', type: 'date' }, first)).toBe('When?');
  });

  it('takes the first of several paths, and fills templates', () => {
    expect(label({ a: '', b: 'B' }, ['a', 'b'])).toBe('B');
    expect(label({ first: 'Ada', last: 'King' }, ['{first} {last}', 'email'])).toBe('Ada King');
    expect(label({ email: 'a@b' }, ['{first} {last}', 'email'])).toBe('a@b');
  });
});

it.each<[Condition, unknown, boolean]>([
  [{ path: 'a', exists: true }, { a: 0 }, true],
  [{ path: 'a', exists: true }, { a: null }, false],
  [{ path: 'a', exists: false }, { a: '' }, true],
  [{ path: 'a', exists: false }, {}, true],
  [{ path: 'a', exists: false }, { a: '2026-01-01' }, false],
  [{ path: 'a', begins: 'operator+' }, { a: 'operator+1@x' }, true],
  [{ path: 'a', begins: 'operator+' }, {}, false],
  [{ not: { path: 'a', begins: 'operator+' } }, { a: 'ada@x' }, true],
  [{ path: 'a', is: 'true' }, { a: true }, true],
  [{ path: 'a', isNot: 'true' }, {}, true],
])('meets the condition %j of %j: %s', (condition, item, expected) => {
  expect(meets(item, condition)).toBe(expected);
});
