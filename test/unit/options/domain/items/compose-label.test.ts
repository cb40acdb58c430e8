import { expect, it } from 'vitest';
import type { ChoiceCondition } from '../../../../../functions/catalogue/components/item.ts';
import type { Label } from '../../../../../functions/catalogue/components/label.ts';
import { composeLabel } from '../../../../../functions/options/domain/items/compose-label.ts';
import { meets } from '../../../../../functions/options/domain/items/conditions.ts';
import { moneyText } from '../../../../../functions/options/domain/items/money-text.ts';

const withExtension: Label = [{ path: 'name' }, { path: 'extension', before: ' (', after: ')' }];
const dated: Label = [{ date: 'at' }];
const words: Label = [{ path: 'id', names: { INBOX: 'Inbox' } }];

it.each<[string, Label, object, string | undefined]>([
  ['drops a part that is null', withExtension, { name: 'Ada', extension: null }, 'Ada'],
  ['drops an empty part', withExtension, { name: 'Ada', extension: '' }, 'Ada'],
  ['writes a time', dated, { at: '2026-11-21T21:35:59+01:00' }, '2026-11-21 20:35 UTC'],
  ['writes a time of RFC 822', dated, { at: '2026-11-21T21:35:59+0000' }, '2026-11-21 21:35 UTC'],
  ['writes a day as it is', dated, { at: '2026-11-21' }, '2026-11-21'],
  ['writes seconds', dated, { at: 1_700_000_000 }, '2023-11-14 22:13 UTC'],
  ['writes milliseconds', dated, { at: 1_700_000_000_000 }, '2023-11-14 22:13 UTC'],
  ['drops what is no time', dated, { at: 'soon' }, undefined],
  ['has no inherited words', words, { id: 'constructor' }, 'constructor'],
])('a label %s', (_, label, item, expected) => {
  expect(composeLabel(label, { item, index: 0 })).toBe(expected);
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

it.each<[ChoiceCondition, unknown, boolean]>([
  [{ path: 'a', exists: true }, { a: 0 }, true],
  [{ path: 'a', begins: 'operator+' }, {}, false],
])('meets the condition %j of %j: %s', (condition, item, expected) => {
  expect(meets(item, condition)).toBe(expected);
});
