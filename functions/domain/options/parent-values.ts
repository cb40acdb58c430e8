import type { Component, Field } from '../../components/component.ts';
import { invalidField } from '../model/errors.ts';

/** Query parameters as they came: a repeated one is an array. */
export type QueryValues = Readonly<Record<string, string | readonly string[]>>;

/**
 * The chosen values of the field's parents, each checked against the parent's own pattern. Other
 * query parameters are ignored.
 * @throws ServiceError validation_failed naming the parent that is missing or not valid
 */
export const parentValues = (
  component: Component,
  field: Field,
  query: QueryValues,
): ReadonlyMap<string, string> => {
  const values = new Map<string, string>();
  const { parents = [], optionalParents = [] } = field;
  for (const key of [...parents, ...optionalParents]) {
    const parent = component.fields.find((candidate) => candidate.key === key);
    const label = parent?.label ?? key;
    const value = Object.hasOwn(query, key) ? query[key] : undefined;
    if (value === undefined || value === '') {
      if (optionalParents.includes(key)) continue;
      throw invalidField(key, `choose a ${label} first and send it as ?${key}=`);
    }
    if (typeof value !== 'string') throw invalidField(key, 'give it once');
    // Dot segments climb out of a path even when percent-encoded.
    if (!parent?.valuePattern.test(value) || value === '.' || value === '..') {
      throw invalidField(key, `this is not the id of a ${label}; send an id from its own options`);
    }
    values.set(key, value);
  }
  return values;
};

/** The labels of the fields that were chosen, by which people know them. */
export const labelsOf = ({ fields }: Component, chosen: ReadonlyMap<string, string>): string[] =>
  fields.filter(({ key }) => chosen.has(key)).map(({ label }) => label);
