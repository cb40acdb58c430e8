import type { LiveChoices } from '../../components/component.ts';
import type { ServedOptions } from './cached-options.ts';
import type { ListPart, OptionPosition } from './field-options.ts';
import { foldText } from './fold-text.ts';

/** Whether a list's order, or its labels, are known only when all of it is read. */
export const isReadWhole = ({ sort, first, parentId }: LiveChoices): boolean =>
  sort !== undefined || first !== undefined || parentId !== undefined;

/** Where the whole list that a position is in begins; undefined for the first, or only, one. */
export const beginningOf = (from: OptionPosition | undefined): OptionPosition | undefined => {
  if (!from) return undefined;
  const { offset: _, ...begin } = from;
  return begin.page || begin.skip || begin.source ? begin : undefined;
};

/**
 * The part of a whole list that somebody asks for. Where it is cut, it goes on by an offset; where
 * the list itself ends before the provider's does, by another list, with an order of its own.
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
    ...(begin || list.truncated ? { orderIsPartial: true } : {}),
  };
};

/** Those of a list that have these ids, in their order; unknown ones are left out. */
export const pickOptions = (list: ServedOptions, ids: readonly string[]): ServedOptions => {
  const { next: _, ...rest } = list;
  const byId = new Map(list.options.map((option) => [option.id, option]));
  const options = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  return { ...rest, options, truncated: list.truncated && options.length < new Set(ids).size };
};
