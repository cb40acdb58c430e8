import { createRequire } from 'node:module';

/**
 * What bundles have in the place of a catalogue: the keys, and what loads a member once.
 * @param folder beside the bundle, with a CommonJS module for each key, which is the member; read when the
 * first one is needed, since a snapshot is made elsewhere
 */
export const createFinder = <T>(folder: () => URL, keys: readonly string[]) => {
  const known = new Set(keys);
  let load: NodeJS.Require | undefined;
  const find = (key: string): T => {
    load ??= createRequire(folder());
    return load(`./${key}.cjs`);
  };
  return {
    keys: () => known.values(),
    // A key comes from a URL, so it becomes a part of a path only if it is known.
    get: (key: string): T | undefined => (known.has(key) ? find(key) : undefined),
  };
};
