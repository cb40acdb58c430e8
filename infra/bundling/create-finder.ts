import { createRequire } from 'node:module';

/**
 * What bundles have in the place of a catalogue: the keys, and what loads a member once.
 * @param folder beside the bundle, with a CommonJS module for each key, which is the member; read when the
 * first one is needed, since a snapshot is made elsewhere
 */
export const createFinder = <T>(folder: () => URL, keys: readonly string[]) => {
  const known = new Set(keys);
  let load: NodeJS.Require | undefined;
  // Beside that of `require`, which makes a path of each key first.
  const loaded = new Map<string, T>();
  const find = (key: string): T => {
    load ??= createRequire(folder());
    const member: T = load(`./${key}.cjs`);
    loaded.set(key, member);
    return member;
  };
  return {
    keys: () => known.values(),
    // A key comes from a URL, so it becomes a part of a path only if it is known.
    get: (key: string): T | undefined =>
      loaded.get(key) ?? (known.has(key) ? find(key) : undefined),
  };
};
