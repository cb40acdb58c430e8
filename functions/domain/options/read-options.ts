import type { Condition, LiveChoices, Path, SelectedList } from '../../components/component.ts';
import type { Provider } from '../../providers/provider.ts';
import { ServiceError } from '../model/errors.ts';
import { firstText, scalarAt, valueAt } from '../model/json-path.ts';
import type { FieldOption } from './field-options.ts';
import { type LookupContext, parentNotFound } from './provider-failure.ts';
import { fillTemplate, type TemplateValues } from './templates.ts';

const maxNameLength = 200;

const isRecord = (found: unknown): found is object => typeof found === 'object' && found !== null;

/** The member of a list that has the filled template's value at a path. */
export const findMember = (
  list: unknown,
  { path, is }: { path: Path; is: string },
  values: TemplateValues,
): unknown => {
  const wanted = fillTemplate(is, values);
  return Array.isArray(list) ? list.find((item) => scalarAt(item, path) === wanted) : undefined;
};

/**
 * The items of a page.
 * @throws ServiceError parent_not_found when the list does not hold the chosen parent;
 *   provider_unavailable when there is no list at the expected path, which its cause names without
 *   the body
 */
export const readItems = (
  provider: Provider,
  field: LiveChoices & LookupContext,
  body: unknown,
  values: TemplateValues,
): unknown[] => {
  const found = findList(provider, field, body, values);
  if (Array.isArray(found)) return found;
  if (field.listIsRecord && isRecord(found)) return Object.values(found);
  const isAbsent = found === undefined || found === null;
  if (isAbsent && field.listMayBeAbsent && (body === undefined || isRecord(body))) return [];
  throw new ServiceError(
    'provider_unavailable',
    `${provider.label} answered in an unknown form. Try again; if it fails again, contact support.`,
    { cause: new Error(`expected a list at '${shapeOf(field)}'`) },
  );
};

/** The value where the list should be: at a path, or in the matching member of another list. */
const findList = (
  provider: Provider,
  field: LiveChoices & LookupContext,
  body: unknown,
  values: TemplateValues,
): unknown => {
  const { list } = field;
  if (!isSelected(list)) return valueAt(body, list);
  const members = valueAt(body, list.from);
  const member = findMember(members, list.where, values);
  if (Array.isArray(members) && member === undefined) throw parentNotFound(provider, field);
  return valueAt(member, list.list);
};

const isSelected = (list: LiveChoices['list']): list is SelectedList =>
  typeof list === 'object' && 'from' in list;

const shapeOf = ({ list }: LiveChoices) =>
  isSelected(list) ? `${list.from}[…].${list.list}` : String(list);

/** An item as an option, or undefined when it does not meet the field's conditions. */
export const toOption = (
  { id: idPaths, name: namePaths, where = [] }: LiveChoices,
  item: unknown,
): FieldOption | undefined => {
  const id = firstText(item, idPaths);
  if (id === undefined || !where.every((condition) => meets(item, condition))) return undefined;
  return { id, name: clean(firstText(item, namePaths) ?? '') || id };
};

export const meets = (item: unknown, condition: Condition): boolean => {
  if ('anyOf' in condition) return condition.anyOf.some((each) => meets(item, each));
  const value = scalarAt(item, condition.path);
  return 'is' in condition ? value === condition.is : value !== condition.isNot;
};

/** Removes control characters, and cuts a name to what a dropdown can show. */
const clean = (name: string) =>
  [
    ...name
      .slice(0, 10 * maxNameLength)
      .replace(/\p{Cc}/gu, ' ')
      .trim(),
  ]
    .slice(0, maxNameLength)
    .join('');
