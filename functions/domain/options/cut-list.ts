import type { LiveChoices } from '../../components/component.ts';
import type { ServedOptions } from './cached-options.ts';
import { usualPages } from './collect-options.ts';
import type { ListPart, OptionPosition } from './field-options.ts';
import { foldText } from './fold-text.ts';

/** Whether the order or the labels of a list need all its items. */
export const isReadWhole = (field: LiveChoices): boolean =>
  field.sort !== undefined ||
  field.first !== undefined ||
  field.parentId !== undefined ||
  (field.tellApart !== undefined && !isEndless(field));

/** A list that nobody scrolls to its end, so that its names are compared within one answer only. */
const isEndless = ({ maxPages = usualPages }: LiveChoices): boolean => maxPages < usualPages;

/** The start of the whole list that contains a position; undefined for the first list. */
export const beginningOf = (from: OptionPosition | undefined): OptionPosition | undefined => {
  if (!from) return undefined;
  const { offset: _, ...begin } = from;
  return begin.page || begin.skip || begin.source ? begin : undefined;
};

/**
 * The requested part of a whole list. A cut part continues at an offset. If the list itself ends
 * before the provider's, another list continues it, with its own order.
 */
export const cutList = (list: ServedOptions, { search, limit, from }: ListPart): ServedOptions => {
  const wanted = foldText(search ?? '');
  const matching = list.options.filter(({ name }) => foldText(name).includes(wanted));
  const begin = beginningOf(from);
  const start = from?.offset ?? 0;
  const end = limit === undefined ? matching.length : start + limit;
  const isCut = end < matching.length;
  return {
    ...list,
    options: matching.slice(start, end),
    truncated: isCut || list.truncated,
    next: isCut ? { page: '', skip: 0, ...begin, offset: end } : list.next,
  };
};

/** The options with these ids, in the order of the ids; unknown ids are left out. */
export const pickOptions = (list: ServedOptions, ids: readonly string[]): ServedOptions => {
  const { next: _, ...rest } = list;
  const byId = new Map(list.options.map((option) => [option.id, option]));
  const options = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  return { ...rest, options, truncated: list.truncated && options.length < new Set(ids).size };
};
