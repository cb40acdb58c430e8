import type { Field, FixedChoices, LiveChoices } from '../../../components/component.ts';
import { meets } from '../items/conditions.ts';
import { foldText } from '../items/option.ts';
import type { ListPart, OptionPosition } from '../question/look-up.ts';
import { usualPages } from '../reading/read-pages.ts';
import type { OptionsServed, ServedOptions } from './cached-options.ts';

/** More ids than this are found by reading the list, which takes fewer requests. */
const mostById = 10;

/**
 * The requested part of a field's list. A list with its own order, or with names to be told apart, is
 * read and cached as a whole, so that one reading serves all its parts and all searches in it.
 * @param serve reads a part through the cache
 */
export const answerPart = async (
  field: LiveChoices,
  part: ListPart,
  serve: (part: ListPart) => Promise<OptionsServed>,
): Promise<OptionsServed> => {
  const { ids } = part;
  if (ids?.length === 0) return { list: { options: [], truncated: false } };
  if (ids && field.byId && ids.length <= mostById) return serve({ ids });
  if (ids) return ofList(await serve({}), (list) => pickOptions(list, ids));
  if (!isReadWhole(field)) return serve(part);
  const from = beginningOf(part.from);
  const begin = from ? { from } : {};
  const cut = (list: ServedOptions) => cutList(list, part);
  if (!part.search) return ofList(await serve(begin), cut);
  const searched = { search: part.search, ...begin };
  if (field.search) {
    return ofList(await serve(searched), (list) => cutList(list, { ...part, search: undefined }));
  }
  const whole = from ? undefined : await serve({});
  if (whole && ('failed' in whole || !whole.list.truncated)) return ofList(whole, cut);
  // A search reads more items than the cache keeps.
  return ofList(await serve(searched), cut);
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

/** A list that nobody scrolls to its end, so that its names are compared within one answer only. */
const isEndless = ({ maxPages = usualPages }: LiveChoices): boolean => maxPages < usualPages;

/** The start of the whole list that contains a position; undefined for the first list. */
const beginningOf = (from: OptionPosition | undefined): OptionPosition | undefined => {
  if (!from) return undefined;
  const { offset: _, ...begin } = from;
  return begin.page || begin.skip || begin.source ? begin : undefined;
};

/**
 * The requested part of a whole list. A cut part continues at an offset. If the list itself ends
 * before the provider's, another list continues it, with its own order.
 */
const cutList = (list: ServedOptions, { search, limit, from }: ListPart): ServedOptions => {
  const wanted = foldText(search ?? '');
  const matching = list.options.filter(({ name }) => foldText(name).includes(wanted));
  const start = from?.offset ?? 0;
  const end = limit === undefined ? matching.length : start + limit;
  const isCut = end < matching.length;
  return {
    ...list,
    options: matching.slice(start, end),
    truncated: isCut || list.truncated,
    next: isCut ? { page: '', skip: 0, ...beginningOf(from), offset: end } : list.next,
  };
};

/** The options with these ids, in the order of the ids; unknown ids are left out. */
const pickOptions = (list: ServedOptions, ids: readonly string[]): ServedOptions => {
  const { next: _, ...rest } = list;
  const wanted = new Set(ids);
  const byId = new Map(list.options.map((option) => [option.id, option]));
  const options = [...wanted].flatMap((id) => byId.get(id) ?? []);
  return { ...rest, options, truncated: list.truncated && options.length < wanted.size };
};

/** Choices that need no look-up, searched and paged like those of one. */
export const fixedOptions = (
  { choices, default: byDefault }: FixedChoices & Pick<Field, 'default'>,
  part: ListPart,
): ServedOptions => {
  const begun = choices.find((each) => typeof byDefault === 'object' && meets(each, byDefault));
  const list = {
    options: [...choices],
    truncated: false,
    ...(begun ? { defaultId: begun.id } : {}),
  };
  return part.ids ? pickOptions(list, part.ids) : cutList(list, part);
};
