import type { PropertyDeclarations } from 'lit';
import { isSpoiled } from './mistakes.ts';
import { inheritSession } from './session.ts';

/** Frameworks set objects anew at each render. */
export const isSame = (value: unknown, earlier: unknown): boolean =>
  typeof value === typeof earlier && JSON.stringify(value) === JSON.stringify(earlier);

/** A function in the place of another is no change, either. */
export const hasChanged = (value: unknown, earlier: unknown): boolean =>
  !inheritSession(value, earlier) && !isSame(value, earlier);

/** Each is a property as well, in camelCase, and undefined where the attribute is absent. */
export const attributes = (...names: string[]): PropertyDeclarations => {
  const propertyOf = (name: string) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  const converter = (text: string | null) => (isSpoiled(text) ? undefined : (text ?? undefined));
  return Object.fromEntries(
    names.map((name) => [propertyOf(name), { attribute: name, converter, hasChanged }]),
  );
};

/** What a page has set as an object, or as JSON. */
export const objectOf = <T extends object>(given: T | string | null | undefined): T | undefined => {
  if (typeof given !== 'string') return given ?? undefined;
  try {
    return JSON.parse(given);
  } catch {
    return undefined;
  }
};

/** A property with a setter of its own, which a page may set before this script is there. */
export const ownAccessor = { attribute: false, noAccessor: true };
