import type { LiveChoices } from '../../components/component.ts';
import { scalarAt } from '../model/json-path.ts';
import { clean } from './to-option.ts';

/** What a list says of each of its members, offered or not: its name, and the id of what it is in. */
export type Placed = { name: string; parentId: string | undefined };

/** The id of what an item is in. */
export const parentIdOf = (
  parentId: NonNullable<LiveChoices['parentId']>,
  item: unknown,
): string | undefined =>
  typeof parentId === 'object' && 'without' in parentId
    ? scalarAt(item, parentId.path)?.replace(parentId.without, '')
    : scalarAt(item, parentId);

/** Nobody nests as deep; a list may say so all the same. */
const maxDepth = 50;

/**
 * The names of all that a member is in, from the outermost, and its own, joined by ` / `. Whatever is
 * not listed ends the chain, and so does what is in itself.
 */
export const chainedName = (id: string, placed: ReadonlyMap<string, Placed>): string => {
  const seen = new Set<string>();
  const names: string[] = [];
  for (let at: string | undefined = id; at !== undefined && seen.size < maxDepth; ) {
    const found: Placed | undefined = seen.has(at) ? undefined : placed.get(at);
    if (!found) break;
    seen.add(at);
    names.unshift(found.name);
    at = found.parentId;
  }
  return clean(names.join(' / '));
};
