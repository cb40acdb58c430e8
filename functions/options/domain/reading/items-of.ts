import type { Path } from '../../../catalogue/components/item.ts';
import type { LiveChoices } from '../../../catalogue/components/live-choices.ts';
import type { SelectedList } from '../../../catalogue/components/prerequisite.ts';
import { scalarAt, valueAt } from '../../../platform/model/json-path.ts';
import type { ProviderResponse } from '../../../platform/model/ports.ts';
import { fillTemplate, type TemplateValues } from './fill-template.ts';
import type { ItemPage, OpenField } from './open-field.ts';
import type { FailedRead } from './provider-failure.ts';

const isRecord = (found: unknown): found is object => typeof found === 'object' && found !== null;

/** The items of a page. A failure names where they should be, and nothing of the body. */
export const itemsOf = (
  { field, values }: OpenField,
  response: ProviderResponse,
): ItemPage | FailedRead => {
  const { body } = response;
  const { list } = field;
  const found = isSelected(list) ? listInMember(body, list, values) : valueAt(body, list);
  if (found === noMember) return { failed: { why: 'parent_not_found' } };
  if (field.listIsOne && isRecord(found)) return { items: [found], response };
  if (Array.isArray(found)) return { items: found, response };
  if (field.listIsRecord && isRecord(found)) return { items: Object.values(found), response };
  const isAbsent = found === undefined || found === null;
  if (isAbsent && field.listMayBeAbsent && (body === undefined || isRecord(body))) {
    return { items: [], response };
  }
  const expectedAt = isSelected(list) ? `${list.from}[…].${list.list}` : String(list);
  return { failed: { why: 'unknown_form', expectedAt } };
};

const noMember = Symbol('no such member');

/** The list in the matching member of another list. */
const listInMember = (
  body: unknown,
  { from, where, list }: SelectedList,
  values: TemplateValues,
) => {
  const members = valueAt(body, from);
  const member = findMember(members, where, values);
  return Array.isArray(members) && member === undefined ? noMember : valueAt(member, list);
};

const isSelected = (list: LiveChoices['list']): list is SelectedList =>
  typeof list === 'object' && 'from' in list;

/** The member of a list that has the filled template's value at a path. */
const findMember = (
  list: unknown,
  { path, is }: { path: Path; is: string },
  values: TemplateValues,
): unknown => {
  const expected = fillTemplate(is, values);
  return Array.isArray(list) ? list.find((item) => scalarAt(item, path) === expected) : undefined;
};
