import type { ChoiceCondition } from '../../../catalogue/components/item.ts';
import { scalarAt, valueAt } from '../../../platform/model/json-path.ts';

/** Whether an item meets a condition. */
export const meets = (item: unknown, condition: ChoiceCondition): boolean => {
  if ('anyOf' in condition) return condition.anyOf.some((each) => meets(item, each));
  if ('not' in condition) return !meets(item, condition.not);
  if ('exists' in condition) return isThere(valueAt(item, condition.path)) === condition.exists;
  const value = scalarAt(item, condition.path);
  if ('begins' in condition) return value?.startsWith(condition.begins) ?? false;
  if ('contains' in condition) return value?.includes(condition.contains) ?? false;
  return 'is' in condition ? value === condition.is : value !== condition.isNot;
};

export const meetsAll = (item: unknown, conditions: readonly ChoiceCondition[] = []): boolean =>
  conditions.every((condition) => meets(item, condition));

const isThere = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && !value.length);
