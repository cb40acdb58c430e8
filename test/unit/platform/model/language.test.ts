import { expect, it } from 'vitest';
import { languageOf } from '../../../../functions/platform/model/language.ts';

it.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE_ch', 'de'],
  ['es-419', 'es'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['en-GB', 'en'],
  ['den', undefined],
  ['zh-CN', undefined],
  ['', undefined],
  ['<b>', undefined],
])('of the tag %j the language is %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language);
});
