import { findSuggestion } from './find-suggestion.ts';
import { printable } from './printable.ts';

/**
 * A sentence, without its full stop, about a key that is not in the catalogue. It names the one that
 * is probably meant, and all of them.
 * @param what the kind of key, as in `component`
 * @param of the key in whose list it should be
 */
export const unknownKey = (
  what: string,
  key: string,
  known: readonly string[],
  of?: string,
): string => {
  const suggestion = findSuggestion(key, known);
  const hint = suggestion ? ` Did you mean ${suggestion}?` : '';
  const within = of ? ` of ${of}` : '';
  return `Unknown ${what} '${printable(key)}'${within}.${hint} Use one of: ${known.join(', ')}`;
};
