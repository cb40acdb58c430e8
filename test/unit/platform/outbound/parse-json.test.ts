import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../../functions/platform/outbound/parse-json.ts';

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
    ['in a string', `[${large},"`],
    ['behind a backslash', `[${large},"\\`],
    ['in an object', `{"a":[${large}]`],
    ['with more closed than opened', `[${large}]]`],
  ])('refuses JSON that ends %s', (_, text) => {
    expect(() => parseJson(text)).toThrow('unfinished JSON');
  });

  it.each([
    ['escapes in a string that is closed', '\\"', '"]'],
    ['escapes in a string that is never closed', '\\"', ''],
    ['escapes before half an escape', '\\"', '\\'],
    ['numbers cut by a point', '1', '.5"'],
    ['quotes', '"', ']'],
  ])('takes time in proportion to the number of %s', (_, piece, end) => {
    const takeMs = (count: number) => {
      const text = `[${large},"${piece.repeat(count)}${end}`;
      const startedAtMs = performance.now();
      try {
        parseJson(text);
      } catch {}
      return performance.now() - startedAtMs;
    };
    // Another process makes some runs longer and none shorter: until the fastest show it.
    let few = Number.POSITIVE_INFINITY;
    let many = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 15 || (run < 60 && many / few >= 24); run++) {
      few = Math.min(few, takeMs(5_000));
      many = Math.min(many, takeMs(40_000));
    }
    expect(many / few).toBeLessThan(24);
  });

  it.each([
    ['deep arrays', `${'['.repeat(101)}${']'.repeat(101)}`],
    ['deep objects', `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`],
    ['40,001 objects', `[${Array(40_000).fill('{}')}]`],
  ])('refuses %s before it parses them', (_, text) => {
    expect(() => parseJson(text)).toThrow('too much JSON');
  });

  it.each([
    ['nested as deeply as is allowed', `${'['.repeat(100)}${large}${']'.repeat(100)}`],
    ['full of brackets in strings', JSON.stringify({ '[{"[{\\': '[{'.repeat(200_000) })],
    ['40,000 objects', `[${Array(39_999).fill('{}')}]`],
    ['of a million characters', `["${'\\\\'.repeat(500_000)}",${large}]`],
    ['of a million digits', '1'.repeat(1_000_000)],
  ])('reads JSON that is %s', (_, text) => {
    expect(() => parseJson(text)).not.toThrow();
  });

  it('reads more where a body may be larger, and refuses what is more than that', () => {
    const objects = (count: number) => `[${Array(count).fill('{}')}]`;
    expect(() => parseJson(objects(319_999), 8)).not.toThrow();
    expect(() => parseJson(objects(320_000), 8)).toThrow('too much JSON');
  });
});
