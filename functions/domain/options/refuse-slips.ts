import type { Component, Field } from '../../components/component.ts';
import { invalidFields } from '../model/errors.ts';
import { findSlips } from '../model/find-slips.ts';
import type { QueryValues } from './parent-values.ts';

/** The parameters of a look-up that are no parents, and what other APIs call them. */
export type OwnParameters = {
  names: readonly string[];
  elsewhere: Readonly<Record<string, string>>;
};

/**
 * A form may send the values of all its fields, so those that are not parents of this one are no slip.
 * @throws ServiceError validation_failed naming each parameter that looks like one that is read
 */
export const refuseSlips = (
  { fields }: Pick<Component, 'fields'>,
  { parents = [], optionalParents = [] }: Pick<Field, 'parents' | 'optionalParents'>,
  query: QueryValues,
  { names, elsewhere }: OwnParameters,
): void => {
  const others = Object.keys(query).filter((name) => !fields.some(({ key }) => key === name));
  const slips = findSlips(others, [...parents, ...optionalParents, ...names], elsewhere);
  if (slips.length > 0) throw invalidFields(slips);
};
