import { clean } from './to-option.ts';

/** For each member of a list: its name, and the id of the member that contains it. */
export type Placed = { name: string; parentId: string | undefined };

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
