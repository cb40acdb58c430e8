import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * What bundles have in the place of a catalogue: its keys. Node.js keeps what it loaded.
 * @param folder beside the bundle, with a file for each key
 */
export const createFinder = (folder: string, keys: readonly string[]) => {
  const known = new Set(keys);
  return {
    keys: () => known.values(),
    // A key comes from a URL, so it becomes a part of a path only if it is known.
    get: (key: string) => (known.has(key) ? require(`./${folder}/${key}.cjs`).found : undefined),
  };
};
