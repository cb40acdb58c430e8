import type { Condition, LiveChoices, Path } from '../components/component.ts';
import type { Provider } from '../providers/provider.ts';
import { ServiceError } from './errors.ts';
import { at, firstText, scalarAt } from './json-path.ts';
import { fillTemplate, type TemplateValues } from './templates.ts';

export type FieldOption = { id: string; name: string };

const maxNameLength = 200;

const asList = (found: unknown): unknown[] | undefined => {
  if (Array.isArray(found)) return found;
  return typeof found === 'object' && found !== null ? Object.values(found) : undefined;
};

/** The member of a list whose value at a path is the filled template. */
export const findMember = (
  list: unknown,
  { path, is }: { path: Path; is: string },
  values: TemplateValues,
): unknown => {
  const wanted = fillTemplate(is, values);
  return asList(list)?.find((item) => scalarAt(item, path) === wanted);
};

/**
 * The things a page holds.
 * @throws ServiceError provider_unavailable when there is no list where one should be; the shape
 *   expected is in its cause, the body is not
 */
export const readItems = (
  provider: Provider,
  { list, listMayBeAbsent }: LiveChoices,
  body: unknown,
  values: TemplateValues,
): unknown[] => {
  const selected = typeof list === 'object' && 'from' in list;
  const found = selected
    ? at(findMember(at(body, list.from), list.where, values), list.list)
    : at(body, list);
  const items = asList(found);
  if (items) return items;
  if (found === undefined && listMayBeAbsent && (body === undefined || asList(body))) return [];
  const shape = selected ? `${list.from}[…].${list.list}` : String(list);
  throw new ServiceError(
    'provider_unavailable',
    `${provider.label} answered in a form that is not understood. Try again; if it stays, tell support.`,
    { cause: new Error(`expected a list at '${shape}'`) },
  );
};

/** A thing as an option, or undefined when it is not to be chosen. */
export const toOption = (
  { id: idPaths, name: namePaths, where = [] }: LiveChoices,
  item: unknown,
): FieldOption | undefined => {
  const id = firstText(item, idPaths);
  if (id === undefined || !where.every((condition) => meets(item, condition))) return undefined;
  return { id, name: clean(firstText(item, namePaths) ?? '') || id };
};

export const meets = (item: unknown, condition: Condition): boolean =>
  'is' in condition
    ? scalarAt(item, condition.path) === condition.is
    : scalarAt(item, condition.path) !== condition.isNot;

/** Without control characters, and no longer than a dropdown can show. */
const clean = (name: string) =>
  [...name.replace(/\p{Cc}/gu, ' ').trim()].slice(0, maxNameLength).join('');
