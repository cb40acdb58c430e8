import type { ComponentField } from '../../../catalogue/components/field.ts';
import { isValue } from './fields.ts';

/** As a query has them: one text, or repeated parameters. */
export type SentIds = string | readonly string[];

/** The ids of a query: separated by commas, or in repeated parameters if an id has a comma. */
export const splitIds = (sent: SentIds): string[] =>
  (typeof sent === 'string' ? sent.split(',') : sent).filter((id) => id !== '');

/** The ids of a field's saved choices. One text with commas may be a single id, as that of a SharePoint site is. */
export const savedIds = (
  field: Pick<ComponentField, 'valuePattern'>,
  sent: SentIds,
): readonly string[] => {
  const ids = splitIds(sent);
  if (typeof sent !== 'string' || ids.length < 2 || !isValue(field, sent)) return ids;
  return [...ids.filter((id) => isValue(field, id)), sent];
};
