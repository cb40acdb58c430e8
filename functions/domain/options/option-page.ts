import type { Deadline, ProviderAnswer } from '../model/ports.ts';
import { type AskDeps, askProvider } from './ask-provider.ts';
import type { OptionPosition } from './field-options.ts';
import type { LookUp } from './look-up.ts';
import { startAgain } from './option-cursor.ts';
import { isCounted, nextPosition } from './option-paging.ts';
import type { OpenRequest } from './option-request.ts';
import { errorCodesOf, failureOf } from './provider-answer.ts';
import { assertAnswered } from './provider-failure.ts';
import { readItems } from './read-options.ts';
import { idOf } from './to-option.ts';

/** The content of a page. Without an answer, the provider's own error means an empty list. */
export type Page = { items: unknown[]; answer?: ProviderAnswer };

/** @param asked `isContinued` if the position in the request comes from a client's cursor */
export const fetchPage = async (
  deps: AskDeps,
  { provider, field, values, accessToken }: LookUp,
  { request, isContinued }: { request: OpenRequest; isContinued: boolean },
  deadline: Deadline,
): Promise<Page> => {
  const answer = await askProvider(deps, provider, { ...request, accessToken }, deadline);
  const codes = errorCodesOf(provider, answer);
  if (field.emptyErrors?.some((code) => codes.includes(code))) return { items: [] };
  if (isContinued && refusesPosition({ provider, field }, answer)) throw startAgain(isGone);
  assertAnswered(provider, field, answer);
  return { items: readItems(provider, field, answer.body, values), answer };
};

const isGone = 'the provider no longer knows this position';
const wrongRequest = [400, 410, 422];

/**
 * Whether the provider refuses a position that it gave, as it does when that has expired. The rest of
 * the request was right when the list began. If that has changed, the list's beginning shows it.
 */
const refusesPosition = (
  { provider, field }: Pick<LookUp, 'provider' | 'field'>,
  answer: ProviderAnswer,
): boolean => {
  // A number does not expire: a count that is too high would be so again.
  if (isCounted(field.paging)) return false;
  const codes = errorCodesOf(provider, answer);
  const failure = failureOf(provider, answer);
  const isUnclear = failure === 'unknown' || failure === 'notFound';
  return (
    (isUnclear && wrongRequest.includes(answer.status)) ||
    codes.some((code) => provider.apiErrors?.positionGone?.includes(code))
  );
};

/** The position after a page, or undefined at the end of its source. */
export const positionAfter = (
  { field }: LookUp,
  position: OptionPosition,
  { items, answer }: Page,
): OptionPosition | undefined => {
  if (!answer) return undefined;
  const last = items.length - 1;
  const page = nextPosition(field.paging, {
    answer,
    position: position.page,
    count: items.length,
    lastId: idOf(field, { item: items[last], place: last }),
  });
  const { source } = position;
  return page === undefined ? undefined : { page, skip: 0, ...(source ? { source } : {}) };
};
