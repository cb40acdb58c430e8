import fc from 'fast-check';
import { internalHosts } from '../../../support/hostile/internal-addresses.ts';

const members = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '__defineGetter__',
  'length',
  'then',
  'toJSON',
];
const numbers = [
  '0',
  '-0',
  '-1',
  '1e9',
  '1e400',
  '-1e400',
  'NaN',
  'Infinity',
  '0x10',
  '0b1',
  '1_000',
  '٣',
  '+1',
  ' 1',
  '1.0',
  '9007199254740993',
  '18446744073709551616',
  '9'.repeat(400),
];
const marks = [
  '',
  ' ',
  '\u0000',
  '\u007f',
  '\u00a0',
  '\u200b',
  '\u202e\u2066',
  '\ufeff',
  '\ufffe',
  '\u{e0001}',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  'e\u0301'.repeat(50),
  'İıſKÅ',
  'ﬃ',
  'Ⅷ',
  '\u2028\u2029',
  '\r\nX: y',
  '\r\n\r\nHTTP/1.1 200 OK\r\n\r\n',
  '{{a}}',
  '%{a}',
  '\'"<script>',
  "';--",
  '*)(|',
  '%00',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  'a'.repeat(300),
  'ä'.repeat(1000),
  '\u{1f600}'.repeat(500),
];
const places = ['..', '.', '../..', '..\\', '/', '\\', '//evil.example', 'file:///etc/passwd', '~'];

/** Texts that some code takes for something else. */
export const oddTexts: readonly string[] = [...members, ...numbers, ...marks, ...places];

// Made once, and of numbers: fast-check's own tables of all characters take seconds to make.
export const plainText: fc.Arbitrary<string> = fc.string();
const shortText: fc.Arbitrary<string> = fc.string({ maxLength: 8 });
const codePoint = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
export const binaryText: fc.Arbitrary<string> = fc.string({ unit: codePoint });

const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));

/** Names that every JavaScript object has, and names that look like paths. */
export const oddName: fc.Arbitrary<string> = fc.constantFrom(...members, ...places, '', 'a[]', '$');

/** Unexpected text. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  plainText,
  binaryText,
  fc.string({ unit: anyUnit }),
  fc.constantFrom(...numbers),
  fc.constantFrom(...marks),
  oddName,
  fc.constantFrom(...internalHosts),
);

/** What no client sends in a URL: escapes that cannot be decoded, or only by a careless decoder. */
export const brokenEscape: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('%', '%z', '%zz', '%4', '%u0041', '%00', '%0d%0a', '%09', '%7f', '+', '%2b', '&'),
  // Overlong, surrogate, beyond Unicode, lone and cut bytes of UTF-8.
  fc.constantFrom('%c0%ae', '%c0%af', '%e0%80%ae', '%f0%80%80%ae', '%ed%a0%80', '%f4%90%80%80'),
  fc.constantFrom('%ff', '%fe%ff', '%80', '%c3', '%e2%82', '%f0%9f%98'),
  // Dots and slashes in all encodings.
  fc.constantFrom('%2e%2e', '.%2e', '%2E.', '%252e%252e', '%2e', '%2f', '%5c', '%252f', '..%2f..'),
  fc.constantFrom('..;', '%2e%2e%3b', '%uff0e', '%ef%bc%8e%ef%bc%8e', '%e3%80%82', '..%00', '%25'),
  fc.string({ unit: fc.constantFrom('%', '2', 'e', 'f', 'c', '0', '.', 'a') }),
);

/** Percent-encoded, as a client does it. */
export const encodeText = (text: string): string => encodeURIComponent(text.toWellFormed());

/** A text with one bit flipped, a part taken away, repeated or exchanged, or something put into it. */
export const mutated = (text: string): fc.Arbitrary<string> => {
  const place = fc.nat({ max: text.length });
  return fc.oneof(
    fc.tuple(place, fc.nat({ max: 6 })).map(([at, bit]) => {
      const flipped = String.fromCharCode((text.charCodeAt(at) || 0) ^ (1 << bit));
      return text.slice(0, at) + flipped + text.slice(at + 1);
    }),
    fc.tuple(place, place).map(([from, to]) => text.slice(0, from) + text.slice(to)),
    place.map((length) => text.slice(0, length)),
    fc.tuple(place, shortText).map(([at, more]) => {
      return text.slice(0, at) + more + text.slice(at);
    }),
  );
};
