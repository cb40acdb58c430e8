import type { ComponentEvent } from '../../../catalogue/components/component.ts';
import type { ComponentField } from '../../../catalogue/components/field.ts';

/** The keys of an event's fields, in the order of its form. */
export const fieldKeysOf = ({ fields }: Pick<ComponentEvent, 'fields'>): string[] =>
  fields.map((field) => field.replace(/\?$/, ''));

/** Whether an event needs a field: neither of them declares the field optional. */
export const isRequired = (
  { fields }: Pick<ComponentEvent, 'fields'>,
  { key, optional }: Pick<ComponentField, 'key' | 'optional'>,
): boolean => !optional && !fields.includes(`${key}?`);

/** Whether it can be a value of the field. Dot segments change a path even when percent-encoded. */
export const isValue = (
  { valuePattern }: Pick<ComponentField, 'valuePattern'>,
  given: string,
): boolean => given !== '.' && given !== '..' && valuePattern.test(given);
