/** What a name or a sentence has between its letters. Two in a row look like a quotation mark. */
const apostrophe = "'‘’＇";
const likeApostrophe = String.raw`${apostrophe}\x60´ʹʻʼʽˈˊˋ′‵՚׳ꞌ‚‛`;
/** Primes, double signs of modifiers, and ornaments. */
const alike = '″‴⁗‶‷ʺ˝ˮ˵˶〃❛-❠❮❯᳓🙶-🙸';
/** Hebrew abbreviations have one between two letters. */
const gershayim = String.raw`(?<!\p{sc=Hebr})״|״(?!\p{sc=Hebr})`;

/** Made at the first use: it costs a start of each function some time. */
export const makePattern = () =>
  new RegExp(
    [
      String.raw`[[\p{QMark}\p{Pi}\p{Pf}]--[${apostrophe}]]`,
      `[${alike}]`,
      String.raw`[${likeApostrophe}]\s{0,2}[${likeApostrophe}]`,
      gershayim,
      // A mark above nothing.
      String.raw`\s\p{M}`,
    ].join('|'),
    'v',
  );
let made: RegExp | undefined;

/**
 * Whether a text has a quotation mark, or what people take for one: on a page it could seem to end what is
 * quoted, and the rest to be the page's own words. Apostrophes are none.
 * @see https://www.unicode.org/reports/tr39/#Confusable_Detection
 */
export const hasQuotationMark = (text: string): boolean => {
  made ??= makePattern();
  return made.test(text);
};
