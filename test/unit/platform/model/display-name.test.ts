import { expect, it } from 'vitest';
import { isDisplayName } from '../../../../functions/platform/model/display-name.ts';

it.each([
  ['a word', 'Front desk', true],
  ['an emoji', '👩\u200d🚀', true],
  ['200 characters, however long each is', '😀'.repeat(200), true],
  ['more characters', 'a'.repeat(201), false],
  ['nothing', '', false],
  ['a blank', ' ', false],
  ['what nobody sees', '\u200b\u2060', false],
  ['a Braille pattern without dots', '\u2800', false],
  ['a control character', 'a\u0000', false],
  ['half a character', 'a\ud800', false],
])('%s can be a name: %j, %s', (_, text, isName) => {
  expect(isDisplayName(text)).toBe(isName);
});
