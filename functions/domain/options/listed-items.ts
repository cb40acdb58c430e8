import type { LiveChoices } from '../../components/component.ts';
import { scalarAt, valueAt } from '../model/json-path.ts';
import type { Labelled } from './compose-label.ts';
import type { FieldOption } from './field-options.ts';
import { idOf, labelOf } from './to-option.ts';

/** A member of a list, or of a list within it, with all that its label may be made of. */
export type ListedItem = Labelled & {
  isLeaf: boolean;
  /** A choice of our own: it is what it is. */
  fixed?: FieldOption;
};

/** The words of another list, by what its members are known by. */
export type JoinedWords = ReadonlyMap<string, string>;

/** Choices of our own as they stand before a list. */
export const fixedItems = ({ choicesBefore = [] }: LiveChoices): ListedItem[] =>
  choicesBefore.map((fixed) => ({ item: fixed, place: 0, isLeaf: true, fixed }));

/** All members of a list and, each after the one it is in, of the lists within them. */
export const listedItems = (
  field: LiveChoices,
  items: readonly unknown[],
  words: JoinedWords,
): ListedItem[] => {
  const listed: ListedItem[] = [];
  const add = (members: readonly unknown[], parent?: string) => {
    for (const [place, item] of members.entries()) {
      const about = { item, place, parent, joined: wordFor(field, item, words) };
      const children = childrenOf(field, item);
      listed.push({ ...about, isLeaf: children.length === 0 });
      // As deep as JSON may be: its parser has a limit.
      if (children.length > 0) add(children, labelOf(field, about) || idOf(field, about));
    }
  };
  add(items);
  return listed;
};

const childrenOf = ({ children }: LiveChoices, item: unknown): readonly unknown[] => {
  const found = children === undefined ? undefined : valueAt(item, children);
  return Array.isArray(found) ? found : [];
};

const wordFor = ({ join }: LiveChoices, item: unknown, words: JoinedWords) =>
  join && words.get(scalarAt(item, join.by) ?? '');
