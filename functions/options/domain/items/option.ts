import type { LiveChoices } from '../../../catalogue/components/component.ts';
import { firstText, scalarAt, valueAt } from '../../../platform/model/json-path.ts';
import { isSeen, shownText } from '../../../platform/model/shown-text.ts';
import { columnLetters, composeLabel, type Labelled } from './compose-label.ts';

/** A choice of a dropdown. */
export type FieldOption = { id: string; name: string };

export const maxNameLength = 200;

/**
 * An item as an option. Undefined when it has no id, or one that people do not see as it is: an id
 * goes back to the provider as it came, so nothing can be removed from it.
 */
export const toOption = (
  field: Pick<LiveChoices, 'id' | 'name'>,
  about: Labelled,
): FieldOption | undefined => {
  const id = idOf(field, about);
  return id === undefined || !isSeen(id) ? undefined : { id, name: labelOf(field, about) || id };
};

export const idOf = ({ id }: Pick<LiveChoices, 'id'>, { item, place }: Labelled) =>
  typeof id === 'object' && 'column' in id ? columnLetters(place) : firstText(item, id);

export const labelOf = ({ name }: Pick<LiveChoices, 'name'>, about: Labelled): string =>
  clean(composeLabel(name, about) ?? '');

/** A name as a dropdown can show it. */
export const clean = (name: string): string => shownText(name, maxNameLength);

/** The form of a text for comparison in a search: without case and accents. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A member of a list, or of a nested list, with everything that its label may need. */
export type ListedItem = Labelled & {
  isLeaf: boolean;
  /** A choice that we add ourselves. */
  fixed?: FieldOption;
};

/** The words of another list, by the ids of its members. */
export type JoinedWords = ReadonlyMap<string, string>;

/** The choices that we add before a list. */
export const fixedItems = ({ choicesBefore = [] }: LiveChoices): ListedItem[] =>
  choicesBefore.map((fixed) => ({ item: fixed, place: 0, isLeaf: true, fixed }));

/**
 * All members of a list, each followed by the members of its nested lists. One at a time, so that a
 * page of many members needs no second list of them.
 */
export function* listedItems(
  field: LiveChoices,
  items: readonly unknown[],
  words: JoinedWords,
  parent?: string,
): Generator<ListedItem> {
  for (const [place, item] of items.entries()) {
    const children = childrenOf(field, item);
    const isLeaf = children.length === 0;
    const listed = { item, place, parent, joined: wordFor(field, item, words), isLeaf };
    yield listed;
    if (isLeaf) continue;
    // The JSON parser limits the depth.
    yield* listedItems(field, children, words, labelOf(field, listed) || idOf(field, listed));
  }
}

const childrenOf = ({ children }: LiveChoices, item: unknown): readonly unknown[] => {
  const found = children === undefined ? undefined : valueAt(item, children);
  return Array.isArray(found) ? found : [];
};

const wordFor = ({ join }: LiveChoices, item: unknown, words: JoinedWords) =>
  join && words.get(scalarAt(item, join.by) ?? '');
