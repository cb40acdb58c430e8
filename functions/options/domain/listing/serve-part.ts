import type { LiveChoices } from '../../../catalogue/components/live-choices.ts';
import type { ListPart } from '../query/list-part.ts';
import { isEndless } from '../reading/look-up-requests.ts';
import { beginningOf, cutRead } from './cut-list.ts';
import { type FetchPart, findSaved, searchList } from './search-list.ts';
import type { ServedOptionsResult } from './served-options.ts';

/** More ids than this are found by reading the list. With a second try, these are ten requests. */
const mostById = 8;

/**
 * The requested part of a field's list. A list with its own order, or with names to be told apart, is
 * read and cached as a whole, so that one reading serves all its parts. Where the provider does not
 * search, we find searched names and saved ids in the list too, whatever its order.
 * @param fetchPart reads a part through the cache
 */
export const servePart = async (
  field: LiveChoices,
  part: ListPart,
  fetchPart: FetchPart,
): Promise<ServedOptionsResult> => {
  const { ids, search } = part;
  if (ids?.length === 0) return { list: { options: [], truncated: false } };
  if (ids && field.byId && ids.length <= mostById) return fetchPart({ ids });
  if (ids) return findSaved(ids, hasMore(field) ? asCut(fetchPart) : fetchPart);
  if (search && !field.search) return searchList(part, fetchPart);
  if (!isReadWhole(field)) return fetchPart(part);
  const served = await fetchPart({ ...(search ? { search } : {}), ...beginningOf(part.from) });
  return 'failed' in served ? served : cutRead(served.list, { ...part, search: undefined });
};

/** Whether the order or the labels of a list need all its items. */
const isReadWhole = (field: LiveChoices): boolean =>
  field.sort !== undefined ||
  field.first !== undefined ||
  field.parentId !== undefined ||
  (field.disambiguateBy !== undefined && !isEndless(field));

/** Whether a search finds more than the list without one has: so nothing that is missing from it is gone. */
const hasMore = ({ request, search }: LiveChoices): boolean =>
  search !== undefined && 'value' in search && request.onlyWithout === search.value;

const asCut =
  (fetchPart: FetchPart): FetchPart =>
  async (part) => {
    const served = await fetchPart(part);
    return 'failed' in served ? served : { list: { ...served.list, truncated: true } };
  };
