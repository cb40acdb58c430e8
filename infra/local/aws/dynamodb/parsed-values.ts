/** An entry as it is stored. */
export type StoredEntry = { key: string; json: string };

/** So they take some megabytes at most. */
const most = { values: 1_000, characters: 10_000 };

/** The values that were parsed last, by their keys. Whoever gets one changes nothing in it. */
export const createParsedValues = () => {
  const values = new Map<string, unknown>();
  return {
    get: (key: string): unknown => values.get(key),
    /** @param entry as it is now */
    parse: ({ key, json }: StoredEntry): unknown => {
      const value = values.get(key) ?? JSON.parse(json);
      if (json.length > most.characters) return value;
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > most.values && oldest !== undefined) values.delete(oldest);
      return value;
    },
    /** It is written or deleted. */
    forget: (key: string): void => {
      values.delete(key);
    },
    forgetAll: (): void => values.clear(),
  };
};
