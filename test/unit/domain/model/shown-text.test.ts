import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSeen, shownText } from '../../../../functions/domain/model/shown-text.ts';

const cp = (...points: number[]) => String.fromCodePoint(...points);
const shown = (text: string) => shownText(text, 200);

describe('a provider’s text', () => {
  it.each([
    ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069],
    ...[0x200e, 0x200f, 0x061c, 0x200b, 0x2060, 0xfeff, 0x00ad, 0x200c, 0x200d],
    ...[0xe0041, 0xe0001, 0xfff9, 0x180e, 0xe000, 0xffff, 0xd800, 0xdfff],
  ])('loses U+%s where nothing is joined', (point) => {
    const text = `${cp(point)}Sales ${cp(point)} team${cp(point)}`;
    expect(shown(text)).toBe('Sales  team');
    expect(isSeen(text)).toBe(false);
  });

  it.each([0x00, 0x07, 0x09, 0x0a, 0x7f, 0x85, 0x2028, 0x2029])(
    'has a space in the place of U+%s',
    (point) => {
      expect(shown(`a${cp(point)}b`)).toBe('a b');
      expect(isSeen(`a${cp(point)}b`)).toBe(false);
    },
  );

  it.each([
    ['a family', '👨‍👩‍👧‍👦 Family'],
    ['a profession with a skin tone', '👩🏽‍⚕️ Care'],
    ['a flag of colours', '🏳️‍🌈 Pride'],
    ['a flag of a region', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Scotland'],
    ['an unqualified sequence', '❤‍🔥'],
    ['Persian', 'می‌خواهم'],
    ['Hindi', 'क्‍ष'],
    ['Malayalam, with a joiner at the end of a word', 'അവന്‍ പേര്'],
    ['Hebrew', 'שלום'],
    ['other scripts', 'Ünïcödé 日本語 ไทย'],
  ])('keeps %s as it is', (_, text) => {
    expect(shown(text)).toBe(text);
    expect(isSeen(text)).toBe(true);
  });

  it('loses doubled joiners and those after what they cannot join', () => {
    expect(shown('Sales\u200d\u200dteam')).toBe('Salesteam');
    expect(shown('10\u200d€')).toBe('10€');
  });

  it.each(['', ' ', '\u200b\ufeff', '\u3164', '\u115f\u1160', '\u202e'])(
    'is empty if there is nothing to see: %j',
    (text) => expect(shown(text)).toBe(''),
  );

  it('is cut by characters, and never within one', () => {
    expect(shownText('😀😀😀', 2)).toBe('😀😀');
    expect(shownText(`${'x'.repeat(19)}😀`, 2)).toBe('xx');
  });

  it('has nothing left to remove', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = shownText(text, 1000);
        expect(once.isWellFormed()).toBe(true);
        expect(shownText(once, 1000)).toBe(once);
        expect(once).not.toMatch(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u);
      }),
      { numRuns: 2000 },
    );
  });
});
