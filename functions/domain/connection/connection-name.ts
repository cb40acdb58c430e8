import { isVisible } from '../model/shown-text.ts';

export const mostNameCharacters = 100;

/** Control characters, line breaks, what has no meaning, and what reverses the text around it. */
const unprintable = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text can be the tenant's own name for a connection. */
export const isConnectionName = (text: string): boolean =>
  isVisible(text) && !unprintable.test(text) && [...text].length <= mostNameCharacters;
