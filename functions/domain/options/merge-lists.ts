import type { ServedOptions } from './cached-options.ts';
import type { FieldOption } from './field-options.ts';

/** A list, and the parent's value that it belongs to. */
export type ParentList = { parent: string; list: ServedOptions };

/**
 * Merges the lists of several parents, each id once. If options of different parents have the same
 * label, each gets its parent's label too.
 * @param nameParents finds the labels of the parents' values; called only if they are needed
 */
export const mergeLists = async (
  lists: readonly ParentList[],
  nameParents: () => Promise<ReadonlyMap<string, string>>,
): Promise<ServedOptions> => {
  const options = new Map<string, FieldOption & { parent: string }>();
  const parentsOf = new Map<string, Set<string>>();
  for (const { parent, list } of lists) {
    for (const { id, name } of list.options) {
      if (options.has(id)) continue;
      options.set(id, { id, name, parent });
      parentsOf.set(name, (parentsOf.get(name) ?? new Set()).add(parent));
    }
  }
  const isShared = (name: string) => (parentsOf.get(name)?.size ?? 0) > 1;
  const names = [...parentsOf.keys()].some(isShared) ? await nameParents() : new Map();
  return {
    options: [...options.values()].map(({ id, name, parent }) => ({
      id,
      name: isShared(name) ? `${name} (${names.get(parent) ?? parent})` : name,
    })),
    ...whatAllSay(lists.map(({ list }) => list)),
  };
};

/** The merged list is as old as the oldest list, and as complete as the least complete. */
const whatAllSay = (lists: readonly ServedOptions[]): Omit<ServedOptions, 'options'> => {
  const ages = lists.flatMap(({ ageMs }) => ageMs ?? []);
  const defaultId = lists.find((list) => list.defaultId !== undefined)?.defaultId;
  return {
    truncated: lists.some(({ truncated }) => truncated),
    ...(ages.length > 0 ? { ageMs: Math.max(...ages) } : {}),
    ...(lists.some(({ stale }) => stale) ? { stale: true } : {}),
    ...(defaultId === undefined ? {} : { defaultId }),
  };
};
