import type { LiveChoices } from '../../../catalogue/components/live-choices.ts';
import { scalarAt } from '../../../platform/model/json-path.ts';
import { clean, type FieldOption } from './option.ts';

/** For each member of a list: its name, and the id of the member that contains it. */
export type TreeNode = { name: string; parentId: string | undefined };

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
export const chainedName = (id: string, nodes: ReadonlyMap<string, TreeNode>): string => {
  const seen = new Set<string>();
  const names: string[] = [];
  for (let at: string | undefined = id; at !== undefined && seen.size < maxDepth; ) {
    const found: TreeNode | undefined = seen.has(at) ? undefined : nodes.get(at);
    if (!found) break;
    seen.add(at);
    names.unshift(found.name);
    at = found.parentId;
  }
  return clean(names.join(' / '));
};

/** An option, and the addition to its label if other options have the same label. */
export type Alike = { option: FieldOption; apart?: string | undefined };

/** Makes repeated labels different with their additions. */
export const distinguishNames = (found: readonly Alike[]): void => {
  const counts = new Map<string, number>();
  for (const { option } of found) counts.set(option.name, (counts.get(option.name) ?? 0) + 1);
  for (const { option, apart } of found) {
    if (apart && (counts.get(option.name) ?? 0) > 1) option.name = clean(option.name + apart);
  }
};
