/** Puts an entry behind all others of a map, and drops the oldest one where there are more than `most`. */
export const putNewest = <K, V>(entries: Map<K, V>, key: K, value: V, most: number): void => {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > most && oldest !== undefined) entries.delete(oldest);
};
