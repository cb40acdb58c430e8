import { assertParsable, endOfString } from './assert-parsable.ts';

const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const isInexact = (token: string) =>
  /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token));

/**
 * JSON in which a whole number too large to be exact stays as it was written: it is an id. Not done
 * by a reviver, which takes a hundred times the text's memory and a second for a megabyte of `{}`.
 * @param mebibytes how large a body may be
 * @throws SyntaxError, TooMuchJson among them
 */
export const parseJson = (text: string, mebibytes = 1): unknown => {
  assertParsable(text, mebibytes);
  return JSON.parse(/\d{16}/.test(text) ? quoteInexact(text) : text);
};

/** In one pass, since a pattern that also passes over strings remembers each step it took in one. */
const quoteInexact = (text: string): string => {
  const pieces: string[] = [];
  let copiedTo = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === '"') at = endOfString(text, at);
    else if (/[-\d]/.test(character)) {
      number.lastIndex = at;
      const token = number.exec(text)?.[0] ?? character;
      if (isInexact(token)) {
        pieces.push(text.slice(copiedTo, at), `"${token}"`);
        copiedTo = at + token.length;
      }
      at += token.length - 1;
    }
  }
  // Joined at once: appending would hold the text twice.
  pieces.push(text.slice(copiedTo));
  return pieces.join('');
};
