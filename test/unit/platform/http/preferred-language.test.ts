import { expect, it } from 'vitest';
import { preferredLanguage } from '../../../../functions/platform/http/accept.ts';

it.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['zh-CN, pt;q=0.5, fr;q=0.7', 'fr'],
  ['en;q=0.1, it', 'it'],
  ['nl;q=0, es;q=0.2', 'es'],
  ['*', 'en'],
  ['de;q=<b>, tlh', 'en'],
  [undefined, 'en'],
])('a browser that accepts %j gets %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
