import { describe, expect, it } from 'vitest';
import { hasQuotationMark } from '../../../../functions/platform/model/quotation-marks.ts';

describe('success', () => {
  it.each([
    "Joe's Dental",
    'Joe’s Dental, for our clients’ mail',
    '‘t Zand',
    'rock ’n’ roll',
    'O‘zbekiston, Hawaiʻi',
    'Praxis Dr. Müller & Söhne – seit 1920 (Köln)',
    'erdőhő',
    'חברה בע״מ',
    '５ ft＇s',
    '<img src=x>&lt;',
    'a,b',
  ])('has none: %s', (text) => {
    expect(hasQuotationMark(text)).toBe(false);
  });
});

describe('errors', () => {
  it.each([
    ...'"“”„‟«»‹›‚‛「」『』〝〞〟＂⹂﹁﹂﹃﹄｢｣',
    // Not called quotation marks, and taken for them.
    ...'″‴⁗‶‷ʺ˝ˮ˵˶〃❛❜❝❞❟❠⸂⸃',
    '🙶',
    '🙷',
    '🙸',
    '״',
    "''",
    '’’',
    '‘’',
    '’\u200a’',
    '’\u200a\u200a’',
    "'\u00a0'",
    ' \u030e',
    '\u00a0\u030b',
    '᳓',
    '❯',
    '``',
    '´´',
    '′′',
    'ʼʼ',
    '׳׳',
    'ˈˈ',
  ])('has one: a%sb', (mark) => {
    for (const text of [mark, `Acme${mark} Trunkline has checked this.`, `Acme${mark}`]) {
      expect(hasQuotationMark(text), text).toBe(true);
    }
  });

  it('has one, for each that Unicode calls a mark of quotation, but an apostrophe', () => {
    const called = /[\p{Quotation_Mark}\p{Pi}\p{Pf}]/u;
    const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    const missed = all.filter((each) => called.test(each) && !hasQuotationMark(each));
    expect(missed).toEqual(["'", '‘', '’', '＇']);
  });
});
