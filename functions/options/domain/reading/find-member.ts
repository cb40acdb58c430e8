import type { Path } from '../../../catalogue/components/item.ts';
import { scalarAt } from '../../../platform/model/json-path.ts';
import { fillTemplate, type TemplateValues } from './fill-template.ts';

/** The member of a list that has the filled template's value at a path. */
export const findMember = (
  list: unknown,
  { path, is }: { path: Path; is: string },
  values: TemplateValues,
): unknown => {
  const expected = fillTemplate(is, values);
  return Array.isArray(list) ? list.find((item) => scalarAt(item, path) === expected) : undefined;
};
