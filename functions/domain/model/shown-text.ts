const joined = String.raw`\p{L}\p{M}\p{Extended_Pictographic}`;

/**
 * Flags of regions, and the joiners (U+200C, U+200D) between letters or emoji or after a sign on a
 * letter: Persian and Malayalam names and families of emoji are made with them.
 */
const kept = [
  String.raw`\p{RGI_Emoji_Tag_Sequence}`,
  String.raw`(?<=[${joined}\p{Emoji_Modifier}])[\u200c\u200d](?=[${joined}])`,
  String.raw`(?<=\p{Mn})[\u200c\u200d]`,
].join('|');
/**
 * Any other control, format and zero-width character, what reverses the text around it, halves of
 * characters, and what has no meaning.
 */
const unseen = new RegExp(String.raw`(${kept})|\p{C}`, 'gv');
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
const visible = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{P}\p{S}]/u;
/** Most ids and many names, for which the other patterns take several times as long. */
const plain = /^[\x20-\x7e]*$/;

const withoutUnseen = (text: string): string =>
  plain.test(text) ? text : text.replace(breaks, ' ').replace(unseen, '$1');

/** Whether people see all of a text as it is: {@link shownText} would remove nothing. */
export const isSeen = (text: string): boolean => withoutUnseen(text) === text;

/** Whether there is anything to see in a text. */
export const isVisible = (text: string): boolean => visible.test(text);

/**
 * A provider's text for people: without what they cannot see, cut to so many characters.
 * @returns '' if there is nothing to see
 */
export const shownText = (text: string, most: number): string => {
  const seen = withoutUnseen(text.slice(0, 10 * most)).trim();
  return isVisible(seen) ? [...seen].slice(0, most).join('') : '';
};
