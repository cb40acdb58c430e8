import type { LiveChoices } from '../../../catalogue/components/live-choices.ts';
import type { ListPart } from '../question/list-part.ts';
import { isEndless } from '../reading/look-up-requests.ts';
import { beginningOf, cutList } from './cut-list.ts';
import { findSaved, type Serve, searchList } from './go-through.ts';
import type { OptionsServed, ServedOptions } from './served-options.ts';

/** More ids than this are found by reading the list. With a second try, these are ten requests. */
const mostById = 8;

/**
 * The requested part of a field's list. A list with its own order, or with names to be told apart, is
 * read and cached as a whole, so that one reading serves all its parts. Where the provider does not
 * search, searches and saved ids are looked for in the list too, whatever its order.
 * @param serve reads a part through the cache
 */
export const answerPart = async (
  field: LiveChoices,
  part: ListPart,
  serve: Serve,
): Promise<OptionsServed> => {
  const { ids, search } = part;
  if (ids?.length === 0) return { list: { options: [], truncated: false } };
  if (ids && field.byId && ids.length <= mostById) return serve({ ids });
  if (ids) return findSaved(ids, serve);
  if (search && !field.search) return searchList(part, serve);
  if (!isReadWhole(field)) return serve(part);
  const served = await serve({ ...(search ? { search } : {}), ...beginningOf(part.from) });
  return ofList(served, (list) => cutList(list, { ...part, search: undefined }));
};

const ofList = (
  served: OptionsServed,
  change: (list: ServedOptions) => ServedOptions,
): OptionsServed => ('failed' in served ? served : { list: change(served.list) });

/** Whether the order or the labels of a list need all its items. */
const isReadWhole = (field: LiveChoices): boolean =>
  field.sort !== undefined ||
  field.first !== undefined ||
  field.parentId !== undefined ||
  (field.tellApart !== undefined && !isEndless(field));
