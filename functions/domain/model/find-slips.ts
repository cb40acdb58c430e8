import type { FieldError } from './errors.ts';
import { didYouMean, findMeant } from './find-meant.ts';
import { printable } from './printable.ts';

/**
 * The parameters that nobody reads although they look like one that is read. Any other unknown
 * parameter is none of our business: caches and campaigns add their own.
 * @param elsewhere what other APIs call a known one
 */
export const findSlips = (
  sent: readonly string[],
  known: readonly string[],
  elsewhere: Readonly<Record<string, string>> = {},
): FieldError[] =>
  sent.flatMap((name) => {
    if (known.includes(name)) return [];
    const other = Object.hasOwn(elsewhere, name) ? elsewhere[name] : undefined;
    const meant = findMeant(name, known) ?? other;
    // A caller who sends the known one too means something else by this one.
    return meant && !sent.includes(meant)
      ? [{ field: printable(name), message: didYouMean(meant) }]
      : [];
  });
