import type { LiveChoices } from '../../components/component.ts';
import { scalarAt } from '../model/json-path.ts';
import { clean } from './to-option.ts';

/** For each member of a list: its name, and the id of the member that contains it. */
export type Placed = { name: string; parentId: string | undefined };

/** The id of the member that contains an item. */
export const parentIdOf = (
  parentId: NonNullable<LiveChoices['parentId']>,
  item: unknown,
): string | undefined =>
  typeof parentId === 'object' && 'without' in parentId
    ? scalarAt(item, parentId.path)?.replace(parentId.without, '')
    : scalarAt(item, parentId);

/** Deeper than any real nesting, since a list may be wrong. */
const maxDepth = 50;

/**
 * The names of all members that contain a member, from the outermost to its own, joined by ` / `. An
 * unlisted member ends the chain, and so does a circle.
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
