import { readFileSync } from 'node:fs';

/** Not by `require`, which takes a millisecond to find a file and what it may belong to. */
const load = <T>(file: URL): T => {
  const text = readFileSync(file, 'utf8');
  return new Function('module', `${text}\nreturn module.exports;\n//# sourceURL=${file}`)({});
};

/**
 * What bundles have in the place of a catalogue: the keys, and what loads a member once.
 * @param folder beside the bundle, with a CommonJS module for each key, which is the member; read when the
 * first one is needed, since a snapshot is made elsewhere
 */
export const createFinder = <T>(folder: () => URL, keys: readonly string[]) => {
  const known = new Set(keys);
  const loaded = new Map<string, T>();
  const find = (key: string): T => {
    const member = load<T>(new URL(`./${key}.cjs`, folder()));
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
