import type { Component, Field } from '../../components/component.ts';
import { type FieldError, invalidFields } from '../model/errors.ts';
import { parentValues, type QueryValues } from './parent-values.ts';

/** Each value needs a separate look-up. */
const mostValues = 10;

/**
 * The parents' values as received, and as look-ups use them: one combination, or one for each value
 * of a parent that may have several.
 */
export type ChosenParents = {
  given: readonly (readonly [string, string])[];
  combinations: readonly ReadonlyMap<string, string>[];
};

/**
 * @param others what else is wrong with the query
 * @throws ServiceError validation_failed naming each parent that is missing, repeated or not valid
 */
export const chosenParents = (
  component: Pick<Component, 'fields'>,
  field: Field,
  query: QueryValues,
  others: readonly FieldError[] = [],
): ChosenParents => {
  const key = 'manyParents' in field ? field.manyParents : undefined;
  const several = key !== undefined && Object.hasOwn(query, key) ? query[key] : undefined;
  const values = Array.isArray(several) ? [...new Set<string>(several)] : [];
  if (key === undefined || values.length === 0) {
    const only = parentValues(component, field, query, others);
    return { given: [...only], combinations: [only] };
  }
  if (values.length > mostValues) {
    throw invalidFields([{ field: key, message: `send at most ${mostValues} values` }, ...others]);
  }
  const combinations = values.map((value) =>
    parentValues(component, field, { ...query, [key]: value }, others),
  );
  const rest = [...(combinations[0] ?? [])].filter(([name]) => name !== key);
  return { given: [...rest, ...values.map((value) => [key, value] as const)], combinations };
};

/** The labels of the chosen parent fields, for error texts. */
export const labelsOf = ({ fields }: Component, chosen: ReadonlyMap<string, string>): string[] =>
  fields.filter(({ key }) => chosen.has(key)).map(({ label }) => label);
