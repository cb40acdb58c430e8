const ignorable = String.raw`\p{Default_Ignorable_Code_Point}`;
const joined = String.raw`[[\p{L}\p{M}\p{Extended_Pictographic}]--[\p{C}${ignorable}]]`;
/** Digits and regions of flags are emoji too, but not alone. */
const emoji = String.raw`[\p{Emoji}--[\p{ASCII}\p{RI}]]`;
/** Letters that are read from the right, and what a mark of direction puts on a side of them. */
const rightToLeft = ['Hebrew', 'Arabic', 'Syriac', 'Thaana', 'Nko', 'Adlam']
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');
const side = String.raw`[\u200e\u200f\u061c]`;
/** What is removed between two marks would leave them in a row. */
const unseenBetween = String.raw`[[\p{C}${ignorable}]--${side}]*`;
const sideless = String.raw`[\p{P}\p{S}\p{N}\p{Zs}]{0,8}`;

/**
 * Flags of regions, and the joiners (U+200C, U+200D) between letters or emoji or after a sign on a
 * letter: Persian and Malayalam names and families of emoji are made with them. One selector of a
 * variant directly after an emoji, a keycap's digit, a Han or a Mongolian letter. One mark of
 * direction near a letter that is read from the right: without it, the full stop of a Hebrew name
 * jumps to its other end. Each looks behind itself last, which is faster than to look behind every
 * character.
 */
const allowedSequences = [
  String.raw`\p{RGI_Emoji_Tag_Sequence}`,
  String.raw`[\u200c\u200d](?=${joined})(?<=(?:${joined}|\p{Emoji_Modifier}|${emoji}[\ufe0e\ufe0f]).)`,
  String.raw`[\u200c\u200d](?<=[\p{Mn}--${ignorable}].)`,
  String.raw`[\ufe0e\ufe0f](?<=${emoji}.)`,
  String.raw`[\ufe0e\ufe0f](?=\u20e3)(?<=[#*0-9].)`,
  String.raw`[\ufe00-\ufe02\u{e0100}-\u{e01ef}](?<=\p{Script=Han}.)`,
  String.raw`[\u180b-\u180d\u180f](?<=[\p{Script=Mongolian}&&\p{L}].)`,
  `${side}(?!${unseenBetween}${side})(?:(?=${sideless}[${rightToLeft}])|(?<=[${rightToLeft}]${sideless}.))`,
].join('|');
/**
 * Any other control, format and zero-width character, selectors in a row, which can hold a whole
 * hidden text, what reverses the text around it, halves of characters, and what has no meaning.
 */
const unseen = String.raw`(${allowedSequences})|[\p{C}${ignorable}]`;
/**
 * Marks on a letter beyond the sixth, which cover the lines above and below. Biblical Hebrew has up to
 * five, other writings fewer.
 * @see https://www.unicode.org/reports/tr39/#Optional_Detection which allows identifiers four
 */
const piled = String.raw`([\p{Mn}\p{Me}](?:[\u200c\u200d]?[\p{Mn}\p{Me}]){5})(?:[\u200c\u200d]?[\p{Mn}\p{Me}])+`;
const breaks = String.raw`[\p{Cc}\p{Zl}\p{Zp}]`;
/** U+2800 is a Braille pattern without dots, and U+1D159 a note without a head. */
const visible = String.raw`[[\p{L}\p{N}\p{P}\p{S}]--[${ignorable}\u2800\u{1d159}]]`;
const flag = String.raw`\p{RI}{2}|\p{RGI_Emoji_Tag_Sequence}`;

/** Made with the first text that needs them: they take 0.03 of a cold start with one query. */
export const makePatterns = () => ({
  breaks: new RegExp(breaks, 'gv'),
  unseen: new RegExp(unseen, 'gv'),
  piled: new RegExp(piled, 'gv'),
  visible: new RegExp(visible, 'v'),
  flag: new RegExp(flag, 'gv'),
});
let made: ReturnType<typeof makePatterns> | undefined;
const patterns = () => {
  made ??= makePatterns();
  return made;
};

/** Most ids and many names, for which the other patterns take several times as long. */
const plain = /^[\x20-\x7e]*$/;

const withoutUnseen = (text: string): string => {
  if (plain.test(text)) return text;
  const { breaks, unseen, piled } = patterns();
  return text.replace(breaks, ' ').replace(unseen, '$1').replace(piled, '$1');
};

/** Whether people see all of a text as it is: {@link shownText} would remove nothing. */
export const isSeen = (text: string): boolean => withoutUnseen(text) === text;

export const isVisible = (text: string): boolean =>
  /[\x21-\x7e]/.test(text) || patterns().visible.test(text);

/**
 * Before a flag that would be halved, and without what joined the last character to the next. Put
 * together anew, since a slice keeps the whole text in memory for as long as the label is kept.
 */
const cutTo = (text: string, most: number): string => {
  const start = [...text].slice(0, most).join('');
  const { length } = start;
  if (length === text.length) return text;
  const halved = [...text.matchAll(patterns().flag)].find(
    ({ 0: flag, index }) => index < length && length < index + flag.length,
  );
  return withoutUnseen(start.slice(0, halved?.index));
};

/**
 * A provider's text for people: without invisible characters, and cut to a length.
 * @returns '' if there is nothing to see
 */
export const shownText = (text: string, most: number): string => {
  const shown = cutTo(withoutUnseen(text.slice(0, 10 * most)).trim(), most);
  return isVisible(shown) ? shown : '';
};
