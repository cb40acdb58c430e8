import type { Component, Field } from '../../components/component.ts';
import { type FieldError, invalidFields } from '../model/errors.ts';
import { printable } from '../model/printable.ts';

/** The received query parameters; a repeated one is an array. */
export type QueryValues = Readonly<Record<string, string | readonly string[]>>;

/** The result of reading one parent from the query. */
export type ParentReading = 'missing' | 'repeated' | 'invalid' | { value: string };

/**
 * One parent's value, checked against the parent's own pattern.
 * @param parent undefined for a key that the component does not have
 */
export const readParent = (
  parent: Pick<Field, 'valuePattern'> | undefined,
  given: QueryValues[string] | undefined,
): ParentReading => {
  if (given === undefined || given === '') return 'missing';
  if (typeof given !== 'string') return 'repeated';
  return parent && isValue(parent, given) ? { value: given } : 'invalid';
};

/** Whether it can be a value of the field. Dot segments change a path even when percent-encoded. */
export const isValue = ({ valuePattern }: Pick<Field, 'valuePattern'>, given: string): boolean =>
  given !== '.' && given !== '..' && valuePattern.test(given);

/**
 * The chosen values of the field's parents. Other query parameters are ignored.
 * @param others what else is wrong with the query, to be reported at the same time
 * @throws ServiceError validation_failed naming each parent that is missing or not valid
 */
export const parentValues = (
  { fields }: Pick<Component, 'fields'>,
  { parents = [], optionalParents = [] }: Pick<Field, 'parents' | 'optionalParents'>,
  query: QueryValues,
  others: readonly FieldError[] = [],
): ReadonlyMap<string, string> => {
  const values = new Map<string, string>();
  const problems: FieldError[] = [];
  for (const key of [...parents, ...optionalParents]) {
    const parent = fields.find((candidate) => candidate.key === key);
    const reading = readParent(parent, Object.hasOwn(query, key) ? query[key] : undefined);
    if (typeof reading === 'object') values.set(key, reading.value);
    else if (reading !== 'missing' || !optionalParents.includes(key)) {
      const message = whatToSend[reading](key, parent?.label ?? key, query);
      problems.push({ field: key, message });
    }
  }
  problems.push(...others);
  if (problems.length > 0) throw invalidFields(problems);
  return values;
};

const whatToSend = {
  missing: (key: string, label: string, query: QueryValues) =>
    `choose a ${label} first and send its id as ?${key}=<id>${insteadOf(key, query)}`,
  repeated: () => 'send it only once',
  invalid: (_: string, label: string) =>
    `this is not the id of a ${label}; send an id from its own options`,
};

/** Names the form that some generated clients send in its place, as in `parents[page_id]`. */
const insteadOf = (key: string, query: QueryValues): string => {
  const sent = Object.keys(query).find((name) => name.endsWith(`[${key}]`));
  return sent === undefined ? '' : `, not as ${printable(sent)}`;
};
