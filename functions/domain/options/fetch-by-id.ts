import type { ById } from '../../components/option-request.ts';
import { valueAt } from '../model/json-path.ts';
import type { Deadline } from '../model/ports.ts';
import { isSeen } from '../model/shown-text.ts';
import { type AskDeps, askProvider } from './ask-provider.ts';
import type { FieldOption, FieldOptions } from './field-options.ts';
import type { LookUp } from './look-up.ts';
import { requestMaker } from './option-request.ts';
import { isValue } from './parent-values.ts';
import { assertAnswered } from './provider-failure.ts';
import { isRefusal } from './refusal.ts';
import { labelOf } from './to-option.ts';

/**
 * Fetches saved choices by their ids, one after the other. Skips text that is not an id of this
 * field, and ids that the provider does not know or does not show.
 */
export const fetchByIds = async (
  deps: AskDeps,
  query: LookUp & { byId: ById },
  ids: readonly string[],
  deadline: Deadline,
): Promise<FieldOptions> => {
  const options: FieldOption[] = [];
  for (const id of new Set(ids)) {
    const known = query.field.choicesBefore?.find((choice) => choice.id === id);
    const option = known ?? (await fetchById(deps, query, id, deadline));
    if (option) options.push(option);
  }
  return { options, truncated: false };
};

const fetchById = async (
  deps: AskDeps,
  { provider, field, values, accessToken, byId }: LookUp & { byId: ById },
  id: string,
  deadline: Deadline,
): Promise<FieldOption | undefined> => {
  if (!isValue(field, id) || !isSeen(id)) return undefined;
  const request = requestMaker(byId.request, new Map([...values, ['id', id]]))();
  const answer = await askProvider(deps, provider, { ...request, accessToken }, deadline);
  try {
    assertAnswered(provider, field, answer);
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
  const item = valueAt(answer.body, byId.item);
  return item ? { id, name: labelOf(field, { item, place: 0 }) || id } : undefined;
};
