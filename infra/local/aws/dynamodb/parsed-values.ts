/** An entry as it is stored. */
export type StoredEntry = { key: string; json: string };

/** So they take four megabytes as a rule, and never more than forty: objects take more than their text. */
const most = { values: 250, characters: 8_000 };

/** The values that were parsed last, by their keys. Whoever changes one in place has to write it at once. */
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
