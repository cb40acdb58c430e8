import { assertParsable } from './assert-parsable.ts';

/**
 * Strings, which are passed over, and whole numbers long enough to be inexact. A string may end
 * with the text: what can fail at a quote is tried again at each one behind it, which is quadratic.
 */
const tokens = /"[^"\\]*(?:\\[\s\S]?[^"\\]*)*"?|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/**
 * JSON in which a whole number too large to be exact stays as it was written: it is an id. Not done
 * by a reviver, which takes a hundred times the text's memory and a second for a megabyte of `{}`.
 * @throws SyntaxError, TooMuchJson among them
 */
export const parseJson = (text: string): unknown => {
  assertParsable(text);
  return JSON.parse(
    /\d{16}/.test(text)
      ? text.replace(tokens, (token) =>
          token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`,
        )
      : text,
  );
};
