import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSeen, shownText } from '../../../../functions/platform/model/shown-text.ts';
import { anyText } from '../../../support/hostile/any-text.ts';
import { usedBytes } from '../../../support/run/used-bytes.ts';

const cp = (...points: number[]) => String.fromCodePoint(...points);
/** As many people hide text: a selector for each byte. */
const hidden = [...Buffer.from('ignore this')].map((byte) => cp(0xe0100 + byte)).join('');
const tags = [...Buffer.from('ignore this')].map((byte) => cp(0xe0000 + byte)).join('');
const pile = '\u0301\u0300\u0316\u0328\u033f\u0342\u20dd\u0330\u0301'.repeat(9);
const shown = (text: string) => shownText(text, 200);

describe('a provider’s text', () => {
  it.each([
    ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069],
    ...[0x200e, 0x200f, 0x061c, 0x200b, 0x2060, 0xfeff, 0x00ad, 0x200c, 0x200d],
    ...[0xe0041, 0xe0001, 0xfff9, 0x180e, 0xe000, 0xffff, 0xd800, 0xdfff],
    ...[0x034f, 0x115f, 0x1160, 0x3164, 0xffa0, 0x17b4, 0x17b5, 0x180b, 0x180f],
    ...[0xfe00, 0xfe0e, 0xfe0f, 0xe0100, 0xe01ef],
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
    ['a keycap', '1\ufe0f\u20e3 First'],
    ['a sign shown as text', '☎\ufe0e ❤\ufe0f'],
    ['a variant of a Han character', '葛\u{e0100}城 \u845b\ufe00'],
    ['a variant of a Mongolian letter', '\u1820\u180b\u1821'],
    ['flags of countries', '🇩🇪🇫🇷'],
    ['Hebrew', 'שלום'],
    ['Hebrew with a mark of direction', 'שלום!\u200f'],
    ['Hebrew with all its points and an accent', 'בְּרֵאשִׁ֖ית ש\u05bc\u05c1\u05b8\u0594\u05bd'],
    ['Arabic with its signs', 'مُحَمَّدٌ C++\u200e للجميع \u061c٪5'],
    ['Vietnamese, also in parts', `Nguyễn ${'Nguyễn Thị Diễm'.normalize('NFD')}`],
    ['Thai and Hindi', 'ที่ปรึกษา हिन्दी क्षत्रिय'],
    ['Tibetan', 'སངས་རྒྱས་རྒྱལ་པོ'],
    ['other scripts', 'Ünïcödé 日本語 ไทย'],
  ])('keeps %s as it is', (_, text) => {
    expect(shown(text)).toBe(text);
    expect(isSeen(text)).toBe(true);
  });

  it('loses doubled joiners and those after what they cannot join', () => {
    expect(shown('Sales\u200d\u200dteam')).toBe('Salesteam');
    expect(shown('10\u200d€')).toBe('10€');
  });

  it.each([
    ['selectors after a word', `Invoices${hidden}`, 'Invoices'],
    ['selectors after an emoji', `🧾${hidden}`, '🧾'],
    ['selectors after the one of an emoji', '❤\ufe0f\ufe0f\ufe0e', '❤\ufe0f'],
    ['selectors after a Han character', `葛\u{e0100}${hidden}`, '葛\u{e0100}'],
    ['a selector after a digit', '1\ufe0f 2\ufe0e', '1 2'],
    ['joiners between ignored characters', 'a\u034f\u200d\u034f\u200d\u034fb', 'ab'],
    ['joiners of fillers', 'a\u200d\u3164\u200db', 'ab'],
    ['a joiner before what has no meaning', 'a\u200d\u{1faff}b', 'ab'],
    ['tags after a word', `Sales${tags}`, 'Sales'],
    ['tags after a flag of a region', `🏴󠁧󠁢󠁳󠁣󠁴󠁿${tags}`, '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['marks of direction in a row', 'שלום\u200f\u200e\u200f', 'שלום'],
    ['marks of direction around what is unseen', 'א\u200f\u202e\u200fא', 'א\u200fא'],
    ['marks of direction in another writing', 'Sales\u200f (EU)\u200e', 'Sales (EU)'],
    ['a pile of marks', `Z${pile}a${pile}`, `Z${pile.slice(0, 6)}a${pile.slice(0, 6)}`],
    ['joined piles of marks', `a${`${pile}\u200d`.repeat(9)}b`, `a${pile.slice(0, 6)}\u200db`],
  ])('hides no text in %s', (_, text, seen) => {
    expect(shown(text)).toBe(seen);
    expect(isSeen(text)).toBe(false);
    expect(isSeen(seen)).toBe(true);
  });

  it.each(['', ' ', '\u200b\ufeff', '\u3164', '\u115f\u1160', '\u202e', '\u2800 \u2800'])(
    'is empty if there is nothing to see: %j',
    (text) => expect(shown(text)).toBe(''),
  );

  it('is cut by characters, and never within one', () => {
    expect(shownText('😀😀😀', 2)).toBe('😀😀');
    expect(shownText(`${'x'.repeat(19)}😀`, 2)).toBe('xx');
  });

  it.each([
    ['half a family', '👨‍👩‍👧', 2, '👨'],
    ['half a word with a joiner', 'می‌خواهم', 3, 'می'],
    ['half a flag of a country', 'a🇩🇪🇫🇷', 4, 'a🇩🇪'],
    ['half a flag of a region', 'ab🏴󠁧󠁢󠁳󠁣󠁴󠁿', 3, 'ab'],
    ['the last tag of a flag', 'ab🏴󠁧󠁢󠁳󠁣󠁴󠁿', 8, 'ab'],
    ['half a keycap', 'ab1\ufe0f\u20e3', 4, 'ab1'],
    ['only blanks', `${'\u2800'.repeat(3)}a`, 3, ''],
  ])('is not cut to %s', (_, text, most, cut) => {
    expect(shownText(text, most)).toBe(cut);
  });

  it('has nothing left to remove', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = shownText(text, 1000);
        expect(once.isWellFormed()).toBe(true);
        expect(shownText(once, 1000)).toBe(once);
        expect(once).not.toMatch(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u);
      }),
      { numRuns: 2000 },
    );
  });

  it('has nothing left to remove from marks, joiners and selectors in any order', () => {
    const unit = fc.constantFrom(...'aא1!❤\u0301\u20dd\u200d\u200f\ufe0f\u034f\u202e');
    const pieces = fc.string({ unit, maxLength: 40 });
    fc.assert(
      fc.property(pieces, (text) => isSeen(shownText(text, 1000))),
      { numRuns: 2000 },
    );
  });
});

it('keeps nothing of a long text but what is shown', () => {
  const before = usedBytes();
  const labels = Array.from({ length: 20 }, (_, n) => shown(`${n} ${'x'.repeat(1_000_000)}`));
  expect(usedBytes() - before).toBeLessThan(5_000_000);
  expect(labels.map((label) => label.length)).toEqual(labels.map(() => 200));
});
