import { createRequire } from 'node:module';

/**
 * What bundles have in the place of a catalogue: the keys, and what loads a member once.
 * @param folder beside the bundle, with a CommonJS module for each key, which is the member
 */
export const createFinder = <T>(folder: URL, keys: readonly string[]) => {
  const known = new Set(keys);
  const load = createRequire(folder);
  return {
    keys: () => known.values(),
    // A key comes from a URL, so it becomes a part of a path only if it is known.
    get: (key: string): T | undefined => (known.has(key) ? load(`./${key}.cjs`) : undefined),
  };
};
