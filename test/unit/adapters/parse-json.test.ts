import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../functions/adapters/parse-json.ts';

const large = '12345678901234567890';

describe('parseJson', () => {
  it.each([
    [`{"id":${large}}`, { id: large }],
    [`[-${large}, ${large}]`, [`-${large}`, large]],
    [large, large],
    ['{"id":9007199254740991}', { id: Number.MAX_SAFE_INTEGER }],
    [
      `{"${large}":"a \\" ,${large}, b \\\\","b":${large}}`,
      { [large]: `a " ,${large}, b \\`, b: large },
    ],
    [
      `[1.${large},${large}.5,${large}e3,1e-${large}]`,
      [1.1234567890123457, Number(large), 1.2345678901234568e22, 0],
    ],
    ['{"a":[1,"x",null]}', { a: [1, 'x', null] }],
  ])('reads %s', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it.each(['', '{', `"${large}`, `{${large}:1}x`, `${large} ${large}`, '"\\'])(
    'throws a SyntaxError at %j',
    (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    },
  );

  it.each([
    ['in a text', `[${large},"`],
    ['behind a backslash', `[${large},"\\`],
    ['in an object', `{"a":[${large}]`],
    ['with more closed than opened', `[${large}]]`],
  ])('refuses what ends %s', (_, text) => {
    expect(() => parseJson(text)).toThrow('unfinished JSON');
  });

  it.each([
    ['escapes in a text that ends', '\\"', '"]'],
    ['escapes in a text that does not', '\\"', ''],
    ['escapes before half of one', '\\"', '\\'],
    ['numbers cut by a point', '1', '.5"'],
    ['quotes', '"', ']'],
  ])('takes eight times as long for eight times as many %s', (_, piece, end) => {
    const fastestMs = (count: number) => {
      const text = `[${large},"${piece.repeat(count)}${end}`;
      const times = Array.from({ length: 15 }, () => {
        const startedAtMs = performance.now();
        try {
          parseJson(text);
        } catch {}
        return performance.now() - startedAtMs;
      });
      return Math.min(...times);
    };
    expect(fastestMs(40_000) / fastestMs(5_000)).toBeLessThan(24);
  });

  it.each([
    ['deep arrays', `${'['.repeat(101)}${']'.repeat(101)}`],
    ['deep objects', `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`],
    ['40,001 objects', `[${Array(40_000).fill('{}')}]`],
  ])('refuses %s before they take memory', (_, text) => {
    expect(() => parseJson(text)).toThrow('too much JSON');
  });

  it.each([
    ['nested as deeply as may be', `${'['.repeat(100)}${large}${']'.repeat(100)}`],
    ['full of brackets in texts', JSON.stringify({ '[{"[{\\': '[{'.repeat(200_000) })],
    ['40,000 objects', `[${Array(39_999).fill('{}')}]`],
    ['of a million characters', `["${'\\\\'.repeat(500_000)}",${large}]`],
    ['of a million digits', '1'.repeat(1_000_000)],
  ])('reads what is %s', (_, text) => {
    expect(() => parseJson(text)).not.toThrow();
  });

  it('reads more where a body may be larger, and refuses what is more than that', () => {
    const objects = (count: number) => `[${Array(count).fill('{}')}]`;
    expect(() => parseJson(objects(319_999), 8)).not.toThrow();
    expect(() => parseJson(objects(320_000), 8)).toThrow('too much JSON');
  });
});
