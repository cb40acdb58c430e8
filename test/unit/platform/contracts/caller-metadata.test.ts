import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  clientReferenceOf,
  metadataOf,
  returnUrlOf,
} from '../../../../functions/platform/contracts/caller-metadata.ts';

const words = z.strictObject({
  reference: z.optional(clientReferenceOf('Whose it is.')),
  metadata: z.optional(metadataOf('Pairs.')),
  url: z.optional(returnUrlOf('Where to go.')),
});
const pairs = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']));

describe('success', () => {
  it.each([
    [{ reference: '🦉'.repeat(200) }],
    [{ reference: 'org:7/user 8271' }],
    [{ metadata: {} }],
    [{ metadata: pairs(20) }],
    [{ metadata: { constructor: 'x', ['k'.repeat(40)]: '🦉'.repeat(500), empty: '' } }],
    [{ metadata: { note: 'two\nlines' } }],
    [{ url: `https://a.example/${'x'.repeat(482)}` }],
  ])('takes %j as it is', (sent) => {
    expect(words.parse(sent)).toEqual(sent);
  });
});

describe('errors', () => {
  it.each([
    ['reference', { reference: '' }, /^send 1 to 200 printable/],
    ['reference', { reference: ' ada' }, /^send 1 to 200 printable/],
    ['reference', { reference: '🦉'.repeat(201) }, /^send 1 to 200 printable/],
    ['reference', { reference: 'a\u0000b' }, /^send 1 to 200 printable/],
    ['reference', { reference: 'ada\u200b' }, /^send 1 to 200 printable/],
    ['reference', { reference: 7 }, /^send 1 to 200 printable/],
    ['metadata', { metadata: pairs(21) }, /^send an object of at most 20 texts$/],
    ['metadata', { metadata: ['a'] }, /^send an object/],
    ['metadata.a', { metadata: { a: 1 } }, /^send a text of at most 500/],
    ['metadata.a', { metadata: { a: 'x'.repeat(501) } }, /^send a text of at most 500/],
    ['metadata.a', { metadata: { a: '\ud800' } }, /^send a text/],
    ['metadata.', { metadata: { '': 'x' } }, /^name it with 1 to 40/],
    [
      `metadata.${'k'.repeat(41)}`,
      { metadata: { ['k'.repeat(41)]: 'x' } },
      /^name it with 1 to 40/,
    ],
    ['metadata.__proto__', { metadata: JSON.parse('{"__proto__":"x"}') }, /not __proto__$/],
    ['url', { url: `https://a.example/${'x'.repeat(483)}` }, /at most 500/],
  ])('names %s if it is wrong', (field, sent, message) => {
    const [issue, ...more] = words.safeParse(sent).error?.issues ?? [];

    expect([issue?.path.join('.'), issue?.message]).toEqual([
      field,
      expect.stringMatching(message),
    ]);
    expect(more).toEqual([]);
  });
});
