import type { Field, FixedChoices, LiveChoices } from '../../../catalogue/components/component.ts';
import { meets } from '../items/conditions.ts';
import { foldText } from '../items/option.ts';
import type { ListPart, OptionPosition } from '../question/look-up.ts';
import { isEndless } from '../reading/look-up-requests.ts';
import type { OptionsServed, ServedOptions } from './cached-options.ts';

/** More ids than this are found by reading the list. With a second try, these are ten requests. */
const mostById = 8;

type Serve = (part: ListPart) => Promise<OptionsServed>;

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

/** The most parts of a list that are looked through for one answer: a provider may lead in a circle. */
const mostParts = 10;

/**
 * Goes through the parts of a list until one is enough. The provider is asked for one of them at most:
 * whoever asks again, or follows the cursor, gets further.
 * @param isEnough gets each part, and where it begins
 * @returns the failure at which it ended
 */
const goThrough = async (
  serve: Serve,
  from: OptionPosition | undefined,
  isEnough: (list: ServedOptions, from: OptionPosition | undefined) => boolean,
): Promise<Extract<OptionsServed, { failed: unknown }> | undefined> => {
  let at = from;
  for (let parts = 0; parts < mostParts; parts++) {
    const served = await serve(beginningOf(at));
    if ('failed' in served) return served;
    const { ageMs, next } = served.list;
    if (isEnough(served.list, at) || ageMs === undefined || !next) return undefined;
    at = next;
  }
  return undefined;
};

/** The first part of the list in which something is found, cut as requested. */
const searchList = async (part: ListPart, serve: Serve): Promise<OptionsServed> => {
  let found: ServedOptions = { options: [], truncated: false };
  const failed = await goThrough(serve, part.from, (list, from) => {
    found = cutList(list, { ...part, from });
    return found.options.length > 0;
  });
  return failed ?? { list: found };
};

/** The options with these ids, in the order of the ids; unknown ids are left out. */
const findSaved = async (ids: readonly string[], serve: Serve): Promise<OptionsServed> => {
  let found: ServedOptions | undefined;
  const wanted = new Set(ids);
  const failed = await goThrough(serve, undefined, (list) => {
    const options = [...(found?.options ?? []), ...list.options.filter(({ id }) => wanted.has(id))];
    found = { ...list, options };
    return new Set(options.map(({ id }) => id)).size >= wanted.size;
  });
  if (!found) return failed ?? { list: { options: [], truncated: false } };
  return { list: pickOptions(found, ids) };
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

/** The part of the list that contains a position. */
const beginningOf = (from: OptionPosition | undefined): Pick<ListPart, 'from'> => {
  if (!from) return {};
  const { offset: _, ...begin } = from;
  return begin.page || begin.skip || begin.source ? { from: begin } : {};
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
    next: isCut ? { page: '', skip: 0, ...beginningOf(from).from, offset: end } : list.next,
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
