import type { LiveChoices } from '../../../catalogue/components/live-choices.ts';
import { scalarAt, valueAt } from '../../../platform/model/json-path.ts';
import type { LabelSource } from './compose-label.ts';
import { type FieldOption, idOf, labelOf } from './option.ts';

/** A member of a list, or of a nested list, with everything that its label may need. */
export type ListedItem = LabelSource & {
  isLeaf: boolean;
  /** A choice that we add ourselves. */
  fixed?: FieldOption;
};

/** The words of another list, by the ids of its members. */
export type JoinedWords = ReadonlyMap<string, string>;

/** The choices that we add before a list. */
export const fixedItems = ({ choicesBefore = [] }: LiveChoices): ListedItem[] =>
  choicesBefore.map((fixed) => ({ item: fixed, index: 0, isLeaf: true, fixed }));

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
  for (const [index, item] of items.entries()) {
    const children = childrenOf(field, item);
    const isLeaf = children.length === 0;
    const listed = { item, index, parent, joined: wordFor(field, item, words), isLeaf };
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
