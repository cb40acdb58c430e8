import type { ServedOptions } from './cached-options.ts';
import type { FieldOption } from './field-options.ts';

/** A list, and the parent's value that it is for. */
export type ParentList = { parent: string; list: ServedOptions };

/**
 * Lists of several parents as one, each id once. Labels that options of more than one parent have get
 * the parent's label too.
 * @param nameParents finds the labels of parents' values; asked only where they are needed
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

/** As old as the oldest, as complete as the least complete. */
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
