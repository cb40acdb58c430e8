import type { ComponentEvent } from '../../../catalogue/components/component.ts';
import type { ComponentField, EventField } from '../../../catalogue/components/field.ts';

const keyOf = (field: EventField): string => (typeof field === 'string' ? field : field.key);

/** The keys of an event's fields, in the order of its form. */
export const fieldKeysOf = ({ fields }: Pick<ComponentEvent, 'fields'>): string[] =>
  fields.map(keyOf);

/** Whether an event needs a field: neither of them declares the field optional. */
export const isRequired = (
  { fields }: Pick<ComponentEvent, 'fields'>,
  { key, optional }: Pick<ComponentField, 'key' | 'optional'>,
): boolean => !optional && !fields.some((field) => typeof field === 'object' && field.key === key);

/** Whether it can be a value of the field. Dot segments change a path even when percent-encoded. */
export const isValue = (
  { valuePattern }: Pick<ComponentField, 'valuePattern'>,
  given: string,
): boolean => given !== '.' && given !== '..' && valuePattern.test(given);
