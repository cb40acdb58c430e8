import type { Path } from '../../functions/components/component.ts';

type Json = Record<string, unknown> | unknown[];

const isIndex = (key: string | undefined) => key !== undefined && /^\d+$/.test(key);

/** Puts a value at a path and creates the objects on the way to it. */
export const put = (target: Json, path: Path, value: unknown): void => {
  const keys = typeof path === 'string' ? path.split('.') : path;
  let current = target as Record<string, unknown>;
  for (const [position, key] of keys.slice(0, -1).entries()) {
    current[key] ??= isIndex(keys[position + 1]) ? [] : {};
    current = current[key] as Record<string, unknown>;
  }
  current[keys.at(-1) ?? ''] = value;
};
