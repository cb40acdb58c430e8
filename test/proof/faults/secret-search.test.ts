import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSecretSearch, newCanary } from '../support/canaries/secret-search.ts';

const secret = newCanary();
const search = createSecretSearch();
search.add('ours', secret);

const base64 = (text: string) => Buffer.from(text).toString('base64');
const forms: [string, (text: string) => string][] = [
  ['clear', (text) => text],
  ['a URL', encodeURIComponent],
  ['a URL in a URL', (text) => encodeURIComponent(encodeURIComponent(text))],
  ['JSON in JSON', (text) => JSON.stringify(JSON.stringify(text))],
  ['Base64', base64],
  ['Base64 for URLs', (text) => Buffer.from(text).toString('base64url')],
  ['hex', (text) => Buffer.from(text).toString('hex')],
  ['credentials', (text) => base64(`id:${text}`)],
];

it.each(forms)('finds a secret in %s, whatever is around it', (_, form) => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (inside, before, after) => {
      expect(search.namesIn(before + form(inside + secret + after) + after)).toEqual(['ours']);
    }),
  );
});

it('finds any sixteen characters in a row, and not a secret that it does not know', () => {
  fc.assert(
    fc.property(fc.nat(secret.length - 16), fc.string(), (start, before) => {
      expect(search.namesIn(before + secret.slice(start, start + 16))).toEqual(['ours']);
    }),
  );
  expect(search.namesIn(`${newCanary()} ${base64(newCanary())}`)).toEqual([]);
});

it('finds sixteen characters in hex, and not seven, which other hex has by chance', () => {
  const hex = (length: number) => Buffer.from(secret.slice(5, 5 + length)).toString('hex');
  for (const before of ['', 'a', 'ab']) {
    expect(search.namesIn(before + hex(16))).toEqual(['ours']);
    expect(search.namesIn(before + hex(7))).toEqual([]);
  }
});
