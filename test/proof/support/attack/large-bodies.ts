import fc from 'fast-check';
import type { AttackRequest } from './framings.ts';

/** What is repeated, and what stands before and behind it. */
type Kind = { unit: (n: number) => string; open?: string; close?: string };

const same = (text: string) => () => text;

/** What takes more memory or time than its bytes, if somebody reads it without a limit. */
const kinds: Readonly<Record<string, Kind>> = {
  'nested lists': { unit: same('[') },
  'nested lists beside each other': { unit: same('[[[[[[[[]]]]]]]],'), open: '[', close: '0]' },
  'nested objects': { unit: same('{"a":') },
  'many members': { unit: (n) => `"m${n}":0,`, open: '{', close: '"m":0}' },
  'one member again and again': { unit: same('"company_id":1,'), open: '{', close: '"a":0}' },
  'many values': { unit: same('0,'), open: '[', close: '0]' },
  'a long text': { unit: same('x'), open: '{"name":"', close: '"}' },
  'a long number': { unit: same('9'), open: '{"primary":', close: '}' },
  'many escapes': { unit: same('\\ud800'), open: '{"name":"', close: '"}' },
  spaces: { unit: same(' \n\t') },
  dots: { unit: same('.'), open: 'signed_request=' },
  'base64 with dots': { unit: same('QUFB.'), open: 'signed_request=' },
  'a form of many pairs': { unit: same('signed_request=a.b&') },
  'a form of escapes': { unit: same('%2e'), open: 'signed_request=' },
  'characters of four bytes': { unit: same('\u{1f600}'), open: '{"name":"', close: '"}' },
  // Each of them a byte on the wire, where UTF-8 needs more.
  'broken UTF-8': { unit: same('\u00ff\u00c0\u0080'), open: '{"name":"', close: '"}' },
};
export const kindNames: readonly string[] = Object.keys(kinds);

const isOfBytes = (kind: string) => kind === 'broken UTF-8';

/** What a text takes in the event of a function, which is JSON. */
const eventBytes = (kind: string, text: string) => {
  const received = isOfBytes(kind) ? Buffer.from(text, 'latin1').toString('utf8') : text;
  return Buffer.byteLength(JSON.stringify(received)) - 2;
};

/** Made once, since they are cut to any length: enough for the largest body that the gateway takes. */
const longest = new Map<string, string>();
const mostUnits = 11_000_000;
const unitsOf = (kind: string, unit: Kind['unit']) => {
  const made = longest.get(kind);
  if (made !== undefined) return made;
  const count = Math.ceil(mostUnits / unit(100_000).length);
  const isSame = unit(0) === unit(1);
  const text = isSame
    ? unit(0).repeat(count)
    : Array.from({ length: count }, (_, n) => unit(n)).join('');
  longest.set(kind, text);
  return text;
};

/** A body that takes about so many bytes in the event of a function, and how it is put on the wire. */
export const largeBody = (kind: string, bytes: number): Pick<AttackRequest, 'body' | 'framing'> => {
  const { unit, open = '', close = '' } = kinds[kind] ?? { unit: same('x') };
  const sample = unit(100_000);
  const count = Math.floor(bytes / eventBytes(kind, sample));
  const whole = unitsOf(kind, unit).slice(0, count * sample.length);
  // Members end with a comma, also where they are shorter than the sample.
  const units = sample.endsWith(',') ? whole.slice(0, whole.lastIndexOf(',') + 1) : whole;
  return { body: open + units + close, framing: isOfBytes(kind) ? 'in Latin-1' : 'usual' };
};

/** Just below and above what endpoints take, up to what a function gets, and up to what the gateway takes. */
const sizes = fc.oneof(
  fc.integer({ min: 60_000, max: 70_000 }),
  fc.integer({ min: 250_000, max: 270_000 }),
  fc.integer({ min: 270_000, max: 2_000_000 }),
  fc.integer({ min: 2_000_000, max: 6_300_000 }),
);

/** A large body of any kind. */
export const largeBodies: fc.Arbitrary<Pick<AttackRequest, 'body' | 'framing'>> = fc
  .tuple(fc.constantFrom(...kindNames), sizes)
  .map(([kind, bytes]) => largeBody(kind, bytes));
