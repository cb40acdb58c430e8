import type { ServedOptions } from './cached-options.ts';

/** A list, and the parent's value that it is for. */
export type ParentList = { parent: string; list: ServedOptions };

/**
 * Lists of several parents as one, each id once. Labels that more than one parent's list has get the
 * parent's label too.
 * @param nameParents finds the labels of parents' values; asked only where they are needed
 */
export const mergeLists = async (
  lists: readonly ParentList[],
  nameParents: () => Promise<ReadonlyMap<string, string>>,
): Promise<ServedOptions> => {
  const parentsOf = new Map<string, Set<string>>();
  for (const { parent, list } of lists) {
    for (const { name } of list.options) {
      parentsOf.set(name, (parentsOf.get(name) ?? new Set()).add(parent));
    }
  }
  const isShared = (name: string) => (parentsOf.get(name)?.size ?? 0) > 1;
  const names = [...parentsOf.keys()].some(isShared) ? await nameParents() : new Map();
  const options = lists.flatMap(({ parent, list }) =>
    list.options.map(({ id, name }) => ({
      id,
      name: isShared(name) ? `${name} (${names.get(parent) ?? parent})` : name,
    })),
  );
  const each = lists.map(({ list }) => list);
  const ages = each.flatMap(({ ageMs }) => ageMs ?? []);
  const defaultId = each.find((list) => list.defaultId !== undefined)?.defaultId;
  return {
    options: [
      ...new Map(options.reverse().map((option) => [option.id, option])).values(),
    ].reverse(),
    truncated: each.some(({ truncated }) => truncated),
    ...(ages.length > 0 ? { ageMs: Math.max(...ages) } : {}),
    ...(each.some(({ stale }) => stale) ? { stale: true } : {}),
    ...(defaultId === undefined ? {} : { defaultId }),
  };
};
