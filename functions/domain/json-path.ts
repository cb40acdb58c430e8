/**
 * The value at a dotted path (`error.errors.0.reason`) of parsed JSON; only own members are seen.
 * An empty path is the value itself.
 */
export const at = (value: unknown, path: string): unknown =>
  path === ''
    ? value
    : path
        .split('.')
        .reduce<unknown>(
          (current, key) =>
            typeof current === 'object' && current !== null && Object.hasOwn(current, key)
              ? (current as Record<string, unknown>)[key]
              : undefined,
          value,
        );

/** Numbers and booleans as text; undefined for what is no scalar. 0 is a value. */
export const scalarAt = (value: unknown, path: string): string | undefined => {
  const found = at(value, path);
  return ['string', 'number', 'boolean'].includes(typeof found) ? String(found) : undefined;
};
