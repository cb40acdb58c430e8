import type { LiveChoices } from '../../../functions/components/component.ts';
import type { Condition, LabelPart, Path } from '../../../functions/components/item.ts';
import { valueAt } from '../../../functions/domain/model/json-path.ts';
import { columnLetters } from '../../../functions/domain/options/items/compose-label.ts';
import { labelOf } from '../../../functions/domain/options/items/option.ts';

type Json = Record<string, unknown> | unknown[];

const isIndex = (key: string | undefined) => key !== undefined && /^\d+$/.test(key);

/** Puts a value at a path and creates the objects on the way to it. */
export const put = (target: Json, path: Path, value: unknown): void => {
  const keys = typeof path === 'string' ? path.split('.') : path;
  let current = target as Record<string, unknown>;
  for (const [position, key] of keys.slice(0, -1).entries()) {
    current[key] ??= isIndex(keys[position + 1]) ? [] : {};
    current = current[key] as Record<string, unknown>;
  }
  current[keys.at(-1) ?? ''] = value;
};

type Item = Record<string, unknown>;

const firstPath = (paths: string | readonly Path[]): Path =>
  typeof paths === 'string' ? paths : (paths[0] ?? '');

/** The first path of a template of paths. */
const innermost = (path: Path): Path =>
  (typeof path === 'string' ? /\{([^}]+)\}/.exec(path)?.[1] : undefined) ?? path;

const partPath = (part: LabelPart | undefined): Path | undefined => {
  if (!part) return undefined;
  if ('path' in part) return part.path;
  if ('text' in part) return /\{([^}]+)\}/.exec(part.text)?.[1];
  return 'firstOf' in part ? partPath(part.firstOf[0]) : undefined;
};

/** Puts text at the label's first path. */
const putLabel = (item: Item, { name }: LiveChoices, text: string): void => {
  const [first] = typeof name === 'string' ? [name] : name;
  if (typeof first !== 'object' || Array.isArray(first)) {
    put(item, innermost(firstPath(name as string | readonly Path[])), text);
    return;
  }
  const parts = name as readonly LabelPart[];
  const joined = parts.find((part) => 'join' in part);
  const path = parts.map(partPath).find((each) => each !== undefined);
  if (path !== undefined) put(item, path, text);
  else if (joined) {
    const member: Item = {};
    put(member, joined.each, text);
    put(item, joined.join, [member]);
  }
};

/** Makes an item meet the field's conditions. */
const meet = (item: Item, condition: Condition): void => {
  if ('is' in condition) put(item, condition.path, condition.is);
  else if ('begins' in condition) put(item, condition.path, condition.begins);
  else if ('exists' in condition) {
    if (condition.exists && valueAt(item, condition.path) === undefined) {
      put(item, condition.path, 'there');
    }
  } else if ('anyOf' in condition && condition.anyOf[0]) meet(item, condition.anyOf[0]);
};

const isColumn = ({ id }: LiveChoices) => typeof id === 'object' && 'column' in id;

const isScalar = ({ id, name }: LiveChoices) => {
  const [first] = typeof name === 'string' ? [name] : name;
  const path = typeof first === 'object' && 'path' in first ? first.path : first;
  return id === '' || (path === '' && typeof id === 'object' && 'column' in id);
};

/** The nth item that a provider has for a field, and its option. */
export const optionItem = (
  field: LiveChoices,
  n: number,
  count: number,
): { item: unknown; option: { id: string; name: string } } => {
  const id = isColumn(field) ? columnLetters(n) : `id-${String(n).padStart(6, '0')}`;
  const { where = [], sort = [] } = field;
  if (isScalar(field)) {
    const item = isColumn(field) ? `Name ${n}` : id;
    return { item, option: { id, name: labelOf(field, { item, place: n }) } };
  }
  const item: Item = {};
  for (const condition of where) meet(item, condition);
  putLabel(item, field, `Name ${n}`);
  if (typeof field.id === 'string' || !('column' in field.id)) {
    put(item, innermost(firstPath(field.id)), id);
  }
  for (const condition of where) if ('exists' in condition) meet(item, condition);
  const [key] = sort;
  if (typeof key === 'object' && valueAt(item, key.path) === undefined) {
    put(item, key.path, 'descending' in key ? count - n : n);
  }
  return { item, option: { id, name: labelOf(field, { item, place: n }) || id } };
};
