import type { Path } from '../../catalogue/components/item.ts';

const step = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

/** Whether parsed JSON is an object, and no array. */
export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path (`error.errors.0.reason`) of parsed JSON; ignores inherited members. */
export const valueAt = (value: unknown, path: Path): unknown => {
  const keys = typeof path === 'string' ? path.split('.') : path;
  return path === '' ? value : keys.reduce<unknown>(step, value);
};

/** A string, number or boolean as text; undefined for anything else, and for a number like 1e400. */
export const scalarAt = (value: unknown, path: Path): string | undefined => {
  const found = valueAt(value, path);
  if (typeof found === 'number' && !Number.isFinite(found)) return undefined;
  return ['string', 'number', 'boolean'].includes(typeof found) ? String(found) : undefined;
};

/**
 * The first non-empty text at one of the paths. A path with a `{` is a template of paths, of which
 * at least one must have a value.
 */
export const firstText = (value: unknown, paths: string | readonly Path[]): string | undefined => {
  for (const path of typeof paths === 'string' ? [paths] : paths) {
    const text =
      typeof path === 'string' && path.includes('{')
        ? path.replace(/\{([^{}]+)\}/g, (_, inner: string) => scalarAt(value, inner) ?? '').trim()
        : scalarAt(value, path);
    if (text) return text;
  }
  return undefined;
};
