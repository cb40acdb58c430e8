import type { ComponentEvent, EventField, Field } from '../../components/component.ts';

const keyOf = (field: EventField): string => (typeof field === 'string' ? field : field.key);

/** The keys of an event's fields, as its form shows them. */
export const fieldKeysOf = ({ fields }: Pick<ComponentEvent, 'fields'>): string[] =>
  fields.map(keyOf);

/** Whether an event needs a field: neither the field nor the event says that it is optional. */
export const isRequired = (
  { fields }: Pick<ComponentEvent, 'fields'>,
  { key, optional }: Pick<Field, 'key' | 'optional'>,
): boolean => !optional && !fields.some((field) => typeof field === 'object' && field.key === key);
