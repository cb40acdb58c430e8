import type { LiveChoices } from '../../components/component.ts';
import type { ServedOptions } from './cached-options.ts';
import { beginningOf, cutList, isReadWhole, pickOptions } from './cut-list.ts';
import type { ListPart } from './field-options.ts';
import { mergeLists, type ParentList } from './merge-lists.ts';

export type Parents = ReadonlyMap<string, string>;

/** A field of one connection, with the functions that look it up, through the cache. */
export type Lookups = {
  field: LiveChoices;
  lookUp(parents: Parents, part: ListPart): Promise<ServedOptions>;
  /** Finds the labels of the values of the parent that has several. */
  nameParents(values: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Whether there is time for another look-up. */
  hasTime(): boolean;
};

/** More ids than this are found by reading the list, which takes fewer requests. */
const mostById = 10;

/**
 * The requested part of a field's list. A list with its own order, or with names to be told apart, is
 * read and cached as a whole, so that one reading serves all its parts and all searches in it.
 * @param combinations the parents' values, once for each value of a parent that has several
 */
export const answerPart = async (
  lookups: Lookups,
  combinations: readonly Parents[],
  part: ListPart,
): Promise<ServedOptions> => {
  const { field, lookUp } = lookups;
  const [parents = new Map<string, string>()] = combinations;
  const { ids } = part;
  if (ids?.length === 0) return { options: [], truncated: false };
  if (combinations.length > 1) {
    const merged = await mergeParents(lookups, combinations, ids ? {} : part);
    return ids ? pickOptions(merged, ids) : cutList(merged, part);
  }
  if (ids && field.byId && ids.length <= mostById) return lookUp(parents, { ids });
  if (ids) return pickOptions(await lookUp(parents, {}), ids);
  return isReadWhole(field) ? cutWhole(lookups, parents, part) : lookUp(parents, part);
};

const remoteSearch = ({ search: place }: LiveChoices, { search }: ListPart) =>
  place && search ? { search } : {};

const cutWhole = async (
  { field, lookUp }: Lookups,
  parents: Parents,
  part: ListPart,
): Promise<ServedOptions> => {
  const from = beginningOf(part.from);
  const begin = from ? { from } : {};
  if (field.search) {
    const found = await lookUp(parents, { ...remoteSearch(field, part), ...begin });
    return cutList(found, { ...part, search: undefined });
  }
  if (!part.search) return cutList(await lookUp(parents, begin), part);
  const whole = from ? undefined : await lookUp(parents, {});
  if (whole && !whole.truncated) return cutList(whole, part);
  // A search reads more items than the cache keeps.
  return cutList(await lookUp(parents, { search: part.search, ...begin }), part);
};

const mergeParents = async (
  { field, lookUp, nameParents, hasTime }: Lookups,
  combinations: readonly Parents[],
  part: ListPart,
): Promise<ServedOptions> => {
  const key = field.manyParents ?? '';
  const lists: ParentList[] = [];
  // One after the other, because providers limit parallel requests.
  for (const parents of combinations) {
    if (lists.length > 0 && !hasTime()) break;
    const list = await lookUp(parents, remoteSearch(field, part));
    lists.push({ parent: parents.get(key) ?? '', list });
  }
  const merged = await mergeLists(lists, () => nameParents(lists.map(({ parent }) => parent)));
  return lists.length < combinations.length ? { ...merged, truncated: true } : merged;
};
