import { expect, it } from 'vitest';
import type { ChoiceCondition } from '../../../../../functions/catalogue/components/item.ts';
import type { Label } from '../../../../../functions/catalogue/components/label.ts';
import { composeLabel } from '../../../../../functions/options/domain/items/compose-label.ts';
import { meets } from '../../../../../functions/options/domain/items/conditions.ts';
import { moneyText } from '../../../../../functions/options/domain/items/money-text.ts';

const withExtension: Label = [{ path: 'name' }, { path: 'extension', before: ' (', after: ')' }];
const withDuration: Label = [{ path: 'name' }, { path: 'duration', after: ' min' }];
const joined: Label = [{ join: 'title', each: 'text' }];
const title = [{ text: 'Road' }, { text: 'map' }, {}];
const dated: Label = [{ date: 'at' }];
const every: Label = [{ text: 'every {n} {unit}', where: [{ path: 'n', isNot: '1' }] }];
const words: Label = [{ path: 'id', names: { INBOX: 'Inbox' } }];
const withoutPlaces: Label = [{ path: 't', without: /\{\{\w+\}\}/g }];
const titled: Label = [{ firstOf: [{ path: 'title' }, { text: '(untitled {type})' }] }];
const full: Label = ['{first} {last}', 'email'];

it.each<[string, Label, object, string | undefined]>([
  ['has the parts with a value', withExtension, { name: 'Ada', extension: 12 }, 'Ada (12)'],
  ['drops an undefined part with its brackets', withExtension, { name: 'Ada' }, 'Ada'],
  ['drops a part that is null', withExtension, { name: 'Ada', extension: null }, 'Ada'],
  ['drops an empty part', withExtension, { name: 'Ada', extension: '' }, 'Ada'],
  ['does not begin with a separator', withDuration, { duration: 30 }, '30 min'],
  ['joins runs of text', joined, { title }, 'Roadmap'],
  ['writes a time', dated, { at: '2026-11-21T21:35:59+01:00' }, '2026-11-21 20:35 UTC'],
  ['writes a time of RFC 822', dated, { at: '2026-11-21T21:35:59+0000' }, '2026-11-21 21:35 UTC'],
  ['writes a day as it is', dated, { at: '2026-11-21' }, '2026-11-21'],
  ['writes seconds', dated, { at: 1_700_000_000 }, '2023-11-14 22:13 UTC'],
  ['writes milliseconds', dated, { at: 1_700_000_000_000 }, '2023-11-14 22:13 UTC'],
  ['drops what is no time', dated, { at: 'soon' }, undefined],
  ['has a text whose values exist', every, { n: 3, unit: 'month' }, 'every 3 month'],
  ['has none whose condition is not met', every, { n: 1, unit: 'month' }, undefined],
  ['has none of which a value is missing', every, { n: 3 }, undefined],
  ['has words for known values', words, { id: 'INBOX' }, 'Inbox'],
  ['has no inherited words', words, { id: 'constructor' }, 'constructor'],
  ['drops what is not text', withoutPlaces, { t: 'Hi {{a}}, {{b}}!' }, 'Hi , !'],
  ['takes the first alternative', titled, { title: 'When?', type: 'date' }, 'When?'],
  ['takes the next one', titled, { title: '', type: 'date' }, '(untitled date)'],
  ['takes the first of several paths', ['a', 'b'], { a: '', b: 'B' }, 'B'],
  ['fills a template', full, { first: 'Ada', last: 'King' }, 'Ada King'],
  ['takes the next one without its values', full, { email: 'a@b' }, 'a@b'],
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
