import type { Component } from '../../../catalogue/components/component.ts';
import type { ComponentField } from '../../../catalogue/components/field.ts';
import { isValue } from './fields.ts';
import type { QueryValues } from './look-up.ts';
import type { ParentProblem } from './query-refusal.ts';

type FieldWithParents = Pick<ComponentField, 'parents' | 'optionalParents'>;

/** The chosen values of the field's parents. Other query parameters are ignored. */
export const parentValues = (
  { fields }: Pick<Component, 'fields'>,
  { parents = [], optionalParents = [] }: FieldWithParents,
  query: QueryValues,
): { values: ReadonlyMap<string, string>; problems: ParentProblem[] } => {
  const values = new Map<string, string>();
  const problems: ParentProblem[] = [];
  for (const key of [...parents, ...optionalParents]) {
    const field = fields.find((candidate) => candidate.key === key);
    const about = { parent: key, label: field?.label ?? key };
    const read = readParent(field, Object.hasOwn(query, key) ? query[key] : undefined);
    if (typeof read === 'object') values.set(key, read.value);
    else if (read !== 'missing') problems.push({ ...about, is: read });
    else if (!optionalParents.includes(key))
      problems.push({ ...about, is: read, ...formOf(key, query) });
  }
  return { values, problems };
};

/** One parent's value, checked against the parent's own pattern. */
const readParent = (
  field: ComponentField | undefined,
  given: QueryValues[string] | undefined,
): ParentProblem['is'] | { value: string } => {
  if (given === undefined || given === '') return 'missing';
  if (typeof given !== 'string') return 'repeated';
  return field && isValue(field, given) ? { value: given } : 'invalid';
};

/** Some generated clients send a parent in another form, as in `filter[page_id]`, or lose it in `parents`. */
const formOf = (key: string, query: QueryValues) => {
  const lost = query.parents === objectAsText ? `parents=${objectAsText}` : undefined;
  const sentAs = Object.keys(query).find((name) => name.endsWith(`[${key}]`)) ?? lost;
  return sentAs === undefined ? {} : { sentAs };
};

/** What JavaScript makes of an object that becomes text. */
const objectAsText = '[object Object]';
