import type { ById } from '../../../catalogue/components/option-request.ts';
import { valueAt } from '../../../platform/model/json-path.ts';
import { isSeen } from '../../../platform/model/shown-text.ts';
import { meets } from '../items/conditions.ts';
import { type FieldOption, labelOf } from '../items/option.ts';
import { isValue } from '../query/fields.ts';
import type { FieldOptions } from './field-options.ts';
import { requestMaker } from './make-request.ts';
import type { OpenField } from './open-field.ts';
import type { FailedRead } from './provider-failure.ts';

/**
 * Reads saved choices by their ids, one after the other. Skips text that is not an id of this field,
 * and ids that the provider does not know or, among others, does not show.
 */
export const readByIds = async (
  open: OpenField,
  byId: ById,
  ids: readonly string[],
): Promise<{ list: FieldOptions } | FailedRead> => {
  const options: FieldOption[] = [];
  let denied: FailedRead | undefined;
  for (const id of new Set(ids)) {
    const read = await readById(open, byId, id);
    if ('found' in read) options.push(...read.found);
    else if (read.failed.why !== 'missing_scope') return read;
    else denied ??= read;
  }
  // The others may be hidden. Where there is none, a permission may be missing.
  if (denied && options.length === 0) return denied;
  return { list: { options, truncated: false } };
};

const readById = async (
  { field, values, call }: OpenField,
  { request, item: path, except }: ById,
  id: string,
): Promise<{ found: readonly FieldOption[] } | FailedRead> => {
  const known = field.choicesBefore?.find((choice) => choice.id === id);
  if (known) return { found: [known] };
  if (!isValue(field, id) || !isSeen(id)) return { found: [] };
  const { response, failed } = await call(
    requestMaker(request, new Map([...values, ['id', id]]))(),
  );
  if (failed) return failed.why === 'parent_not_found' ? { found: [] } : { failed };
  const item = valueAt(response.body, path);
  if (!item || (except && meets(item, except))) return { found: [] };
  return { found: [{ id, name: labelOf(field, { item, index: 0 }) || id }] };
};
