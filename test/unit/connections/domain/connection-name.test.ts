import { expect, it } from 'vitest';
import { isConnectionName } from '../../../../functions/connections/domain/connection-name.ts';

it.each([
  ['a word', 'Sales', true],
  ['100 characters, however long each is', '😀'.repeat(100), true],
  ['more characters', 'a'.repeat(101), false],
  ['what nobody sees', ' ', false],
  ['what is seen in part', 'Sal\u200bes', false],
])('%s can be a name: %j, %s', (_, text, isName) => {
  expect(isConnectionName(text)).toBe(isName);
});
