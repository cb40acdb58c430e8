/** Control characters, line breaks, and what changes the direction of the text around it. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const most = 160;

/** A text from outside on one line: nothing unseen, and not too long. */
export const plain = (text) => {
  const seen = [...String(text).replace(unseen, ' ').trim()];
  return seen.length > most ? `${seen.slice(0, most).join('')}…` : seen.join('');
};
