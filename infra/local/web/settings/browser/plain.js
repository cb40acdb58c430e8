/** Control characters, line breaks, and what changes the direction of the text around it. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const most = 160;
/** Far more than the API says: only a fault makes a longer text. */
const mostOfDetail = 1000;

/** @param {unknown} text */
const seenOf = (text) => [...String(text).replace(unseen, ' ').trim()];

/**
 * A text from outside on one line: nothing unseen, and not too long.
 * @param {unknown} text
 */
export const plain = (text) => {
  const seen = seenOf(text);
  return seen.length > most ? `${seen.slice(0, most).join('')}…` : seen.join('');
};

/**
 * What the API says to people, whole: its end often says what to do.
 * @param {unknown} text
 */
export const plainDetail = (text) => {
  const seen = seenOf(text);
  if (seen.length <= mostOfDetail) return seen.join('');
  return `${seen
    .slice(0, mostOfDetail)
    .join('')
    .replace(/\s+\S*$/, '')}…`;
};
