import type { Component, Field } from '../../components/component.ts';
import type { FieldError } from '../model/errors.ts';
import { findSlips } from '../model/find-slips.ts';
import type { QueryValues } from './parent-values.ts';

/** The parameters of a look-up that are no parents, and what other APIs call them. */
export type OwnParameters = {
  names: readonly string[];
  elsewhere: Readonly<Record<string, string>>;
};

/** Optional parents in the form of some generated clients: `parents[page_id]` means `page_id`. */
const bracketed = (sent: readonly string[], optionalParents: readonly string[]) =>
  Object.fromEntries(
    sent.flatMap((name) => {
      const key = optionalParents.find((parent) => name.endsWith(`[${parent}]`));
      return key ? [[name, key]] : [];
    }),
  );

/**
 * The parameters that look like one that is read. A form may send the values of all its fields, so
 * those that are not parents of this one are no slip.
 */
export const findLookupSlips = (
  { fields }: Pick<Component, 'fields'>,
  { parents = [], optionalParents = [] }: Pick<Field, 'parents' | 'optionalParents'>,
  query: QueryValues,
  { names, elsewhere }: OwnParameters,
): FieldError[] => {
  const others = Object.keys(query).filter((name) => !fields.some(({ key }) => key === name));
  return findSlips(others, [...parents, ...optionalParents, ...names], {
    ...elsewhere,
    ...bracketed(others, optionalParents),
  });
};
