import type { LiveChoices } from '../../components/component.ts';
import type { ServedOptions } from './cached-options.ts';
import { beginningOf, cutList, isReadWhole, pickOptions } from './cut-list.ts';
import type { ListPart } from './field-options.ts';

/** Looks up a part of a field's list, through the cache. */
export type LookUpPart = (part: ListPart) => Promise<ServedOptions>;

/** More ids than this are found by reading the list, which takes fewer requests. */
const mostById = 10;

/**
 * The requested part of a field's list. A list with its own order, or with names to be told apart, is
 * read and cached as a whole, so that one reading serves all its parts and all searches in it.
 */
export const answerPart = async (
  field: LiveChoices,
  lookUp: LookUpPart,
  part: ListPart,
): Promise<ServedOptions> => {
  const { ids } = part;
  if (ids?.length === 0) return { options: [], truncated: false };
  if (ids && field.byId && ids.length <= mostById) return lookUp({ ids });
  if (ids) return pickOptions(await lookUp({}), ids);
  return isReadWhole(field) ? cutWhole(field, lookUp, part) : lookUp(part);
};

const cutWhole = async (
  field: LiveChoices,
  lookUp: LookUpPart,
  part: ListPart,
): Promise<ServedOptions> => {
  const from = beginningOf(part.from);
  const begin = from ? { from } : {};
  const search = part.search ? { search: part.search } : {};
  if (field.search) {
    const found = await lookUp({ ...search, ...begin });
    return cutList(found, { ...part, search: undefined });
  }
  if (!part.search) return cutList(await lookUp(begin), part);
  const whole = from ? undefined : await lookUp({});
  if (whole && !whole.truncated) return cutList(whole, part);
  // A search reads more items than the cache keeps.
  return cutList(await lookUp({ ...search, ...begin }), part);
};
