import { firstText, scalarAt, valueAt } from '../model/json-path.ts';
import type { Deadline } from '../model/ports.ts';
import { type AskDeps, askProvider } from './ask-provider.ts';
import type { JoinedWords } from './listed-items.ts';
import type { LookUp } from './look-up.ts';
import { requestMaker } from './option-request.ts';
import { assertAnswered } from './provider-failure.ts';
import { isRefusal } from './refusal.ts';

/** The words from another list for a field's labels; none if the provider refuses that list. */
export const joinedWords = async (
  deps: AskDeps,
  { provider, field, values, accessToken }: LookUp,
  deadline: Deadline,
): Promise<JoinedWords> => {
  if (!field.join) return new Map();
  const { request, list, key, value } = field.join;
  const asked = { ...requestMaker(request, values)(), accessToken };
  const answer = await askProvider(deps, provider, asked, deadline);
  try {
    assertAnswered(provider, field, answer);
  } catch (error) {
    if (isRefusal(error)) return new Map();
    throw error;
  }
  const found = valueAt(answer.body, list);
  const members = Array.isArray(found) ? found : [];
  return new Map(
    members.map((member) => [scalarAt(member, key) ?? '', firstText(member, [value]) ?? '']),
  );
};
