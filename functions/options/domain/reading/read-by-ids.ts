import type { ById } from '../../../catalogue/components/option-request.ts';
import { valueAt } from '../../../platform/model/json-path.ts';
import { isSeen } from '../../../platform/model/shown-text.ts';
import { type FieldOption, labelOf } from '../items/option.ts';
import { isValue } from '../query/fields.ts';
import type { FieldOptions } from './field-options.ts';
import { requestMaker } from './make-request.ts';
import type { OpenField } from './open-field.ts';
import { type FailedRead, isRefusal } from './provider-failure.ts';

/**
 * Reads saved choices by their ids, one after the other. Skips text that is not an id of this field,
 * and ids that the provider does not know or does not show.
 */
export const readByIds = async (
  open: OpenField,
  byId: ById,
  ids: readonly string[],
): Promise<{ list: FieldOptions } | FailedRead> => {
  const options: FieldOption[] = [];
  for (const id of new Set(ids)) {
    const known = open.field.choicesBefore?.find((choice) => choice.id === id);
    const read = known ? { option: known } : await readById(open, byId, id);
    if ('failed' in read) return read;
    if (read.option) options.push(read.option);
  }
  return { list: { options, truncated: false } };
};

const readById = async (
  { field, values, call }: OpenField,
  { request, item: path }: ById,
  id: string,
): Promise<{ option: FieldOption | undefined } | FailedRead> => {
  if (!isValue(field, id) || !isSeen(id)) return { option: undefined };
  const { response, failed } = await call(
    requestMaker(request, new Map([...values, ['id', id]]))(),
  );
  if (failed) return isRefusal(failed) ? { option: undefined } : { failed };
  const item = valueAt(response.body, path);
  return { option: item ? { id, name: labelOf(field, { item, index: 0 }) || id } : undefined };
};
