import type { ListPart, OptionPosition } from '../query/list-part.ts';
import { beginningOf, cutRead, pickOptions } from './cut-list.ts';
import type { ServedOptions, ServedOptionsResult } from './served-options.ts';

export type FetchPart = (part: ListPart) => Promise<ServedOptionsResult>;

/** The most parts of a list that we search for one answer: a provider's pages may form a circle. */
const mostParts = 10;

/**
 * Searches the parts of a list until one is enough. We read at most one of them from the provider: a
 * caller who repeats the query, or follows the cursor, gets further.
 * @param isEnough gets each part, and where it begins
 * @returns the failure at which it ended
 */
const fetchParts = async (
  fetchPart: FetchPart,
  from: OptionPosition | undefined,
  isEnough: (list: ServedOptions, from: OptionPosition | undefined) => boolean,
): Promise<Extract<ServedOptionsResult, { failed: unknown }> | undefined> => {
  let at = from;
  for (let parts = 0; parts < mostParts; parts++) {
    const served = await fetchPart(beginningOf(at));
    if ('failed' in served) return served;
    const { ageMs, next } = served.list;
    if (isEnough(served.list, at) || ageMs === undefined || !next) return undefined;
    at = next;
  }
  return undefined;
};

/** The first part of the list in which something is found, cut as requested. */
export const searchList = async (
  part: ListPart,
  fetchPart: FetchPart,
): Promise<ServedOptionsResult> => {
  let found: ServedOptionsResult = { list: { options: [], truncated: false } };
  const failed = await fetchParts(fetchPart, part.from, (list, from) => {
    found = cutRead(list, { ...part, from });
    return 'failed' in found || found.list.options.length > 0;
  });
  return failed ?? found;
};

/** The options with these ids, in the order of the ids; unknown ids are left out. */
export const findSaved = async (
  ids: readonly string[],
  fetchPart: FetchPart,
): Promise<ServedOptionsResult> => {
  let found: ServedOptions | undefined;
  const requested = new Set(ids);
  const failed = await fetchParts(fetchPart, undefined, (list) => {
    const options = [
      ...(found?.options ?? []),
      ...list.options.filter(({ id }) => requested.has(id)),
    ];
    found = { ...list, options };
    return new Set(options.map(({ id }) => id)).size >= requested.size;
  });
  if (!found) return failed ?? { list: { options: [], truncated: false } };
  return { list: pickOptions(found, ids) };
};
