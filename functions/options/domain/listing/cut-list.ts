import { foldText } from '../items/option.ts';
import type { ListPart, OptionPosition } from '../query/list-part.ts';
import type { ServedOptions, ServedOptionsResult } from './served-options.ts';

/** The part of the list that contains a position. */
export const beginningOf = (from: OptionPosition | undefined): Pick<ListPart, 'from'> => {
  if (!from) return {};
  const { offset: _, isPart: __, ...begin } = from;
  return begin.page || begin.skip || begin.source ? { from: begin } : {};
};

/**
 * Whether an offset in this list leads to what follows there. A list that ends early since a later page failed
 * has another order than the whole one: to go on in it would skip choices that nobody has seen.
 */
const isSameList = (list: ServedOptions, from: OptionPosition | undefined): boolean =>
  !from?.offset || (from.isPart ?? false) === (list.next !== undefined);

/** {@link cutList} of a list that the provider gave. */
export const cutRead = (list: ServedOptions, part: ListPart): ServedOptionsResult =>
  isSameList(list, part.from)
    ? { list: cutList(list, part) }
    : { failed: { why: 'position_gone' } };

/**
 * The requested part of a whole list. A cut part continues at an offset. If the list itself ends
 * before the provider's, another list continues it, with its own order.
 */
export const cutList = (list: ServedOptions, { search, limit, from }: ListPart): ServedOptions => {
  const requested = foldText(search ?? '');
  const matching = list.options.filter(({ name }) => foldText(name).includes(requested));
  const start = from?.offset ?? 0;
  const end = limit === undefined ? matching.length : start + limit;
  const isCut = end < matching.length;
  const begin = { page: '', skip: 0, ...beginningOf(from).from };
  return {
    ...list,
    options: matching.slice(start, end),
    truncated: isCut || list.truncated,
    next: isCut ? { ...begin, offset: end, ...(list.next ? { isPart: true } : {}) } : list.next,
  };
};

/** The options with these ids, in the order of the ids; unknown ids are left out. */
export const pickOptions = (list: ServedOptions, ids: readonly string[]): ServedOptions => {
  const { next: _, ...rest } = list;
  const requested = new Set(ids);
  const byId = new Map(list.options.map((option) => [option.id, option]));
  const options = [...requested].flatMap((id) => byId.get(id) ?? []);
  return { ...rest, options, truncated: list.truncated && options.length < requested.size };
};
