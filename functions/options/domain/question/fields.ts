import type { ComponentFinder } from '../../../catalogue/components/catalogue.ts';
import type {
  Component,
  ComponentEvent,
  EventField,
  Field,
} from '../../../catalogue/components/component.ts';
import type { ParentProblem, QueryValues, QuestionRefusal } from './look-up.ts';

type Unknown = { refused: QuestionRefusal & { why: 'unknown_key' } };

const unknown = (
  what: Unknown['refused']['what'],
  key: string,
  known: Iterable<string>,
  of?: string,
): Unknown => ({
  refused: { why: 'unknown_key', what, key, known: [...known].sort(), ...(of ? { of } : {}) },
});

/** @returns the refusal of an unknown component, which names the valid ones */
export const findComponent = (
  components: ComponentFinder,
  key: string,
): { component: Component } | Unknown => {
  const component = components.get(key);
  return component ? { component } : unknown('component', key, components.keys());
};

/** @returns the refusal of the first unknown part, which names the valid ones */
export const findField = (
  components: ComponentFinder,
  keys: { componentKey: string; eventKey: string; fieldKey: string },
): { component: Component; field: Field } | Unknown => {
  const found = findComponent(components, keys.componentKey);
  if ('refused' in found) return found;
  const { component } = found;

  const events = new Map(Object.entries(component.events));
  const event = events.get(keys.eventKey);
  if (!event) return unknown('event', keys.eventKey, events.keys(), component.key);

  const field = component.fields.find(({ key }) => key === keys.fieldKey);
  const fieldKeys = fieldKeysOf(event);
  return field && fieldKeys.includes(field.key)
    ? { component, field }
    : unknown('field', keys.fieldKey, fieldKeys, `${component.key}.${keys.eventKey}`);
};

const keyOf = (field: EventField): string => (typeof field === 'string' ? field : field.key);

/** The keys of an event's fields, in the order of its form. */
export const fieldKeysOf = ({ fields }: Pick<ComponentEvent, 'fields'>): string[] =>
  fields.map(keyOf);

/** Whether an event needs a field: neither of them declares the field optional. */
export const isRequired = (
  { fields }: Pick<ComponentEvent, 'fields'>,
  { key, optional }: Pick<Field, 'key' | 'optional'>,
): boolean => !optional && !fields.some((field) => typeof field === 'object' && field.key === key);

/** Whether it can be a value of the field. Dot segments change a path even when percent-encoded. */
export const isValue = ({ valuePattern }: Pick<Field, 'valuePattern'>, given: string): boolean =>
  given !== '.' && given !== '..' && valuePattern.test(given);

type Parented = Pick<Field, 'parents' | 'optionalParents'>;

/** The chosen values of the field's parents. Other query parameters are ignored. */
export const parentValues = (
  { fields }: Pick<Component, 'fields'>,
  { parents = [], optionalParents = [] }: Parented,
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
  field: Field | undefined,
  given: QueryValues[string] | undefined,
): ParentProblem['is'] | { value: string } => {
  if (given === undefined || given === '') return 'missing';
  if (typeof given !== 'string') return 'repeated';
  return field && isValue(field, given) ? { value: given } : 'invalid';
};

/** Some generated clients send a parent in another form, as in `parents[page_id]`. */
const formOf = (key: string, query: QueryValues) => {
  const sentAs = Object.keys(query).find((name) => name.endsWith(`[${key}]`));
  return sentAs === undefined ? {} : { sentAs };
};
