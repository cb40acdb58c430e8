import type { ProviderAnswer } from '../../../platform/model/ports.ts';
import { errorCodesOf, failureOf } from '../../../platform/model/provider-answer.ts';
import { itemsOf } from './items-of.ts';
import type { OpenField, Page } from './open-field.ts';
import { isCounted } from './paging.ts';
import type { Failed } from './provider-failure.ts';
import type { OpenRequest } from './send-at.ts';

/** @param isContinued whether the position in the request comes from a client's cursor */
export const readPage = async (
  open: OpenField,
  request: OpenRequest,
  isContinued: boolean,
): Promise<Page | Failed> => {
  const { provider, field } = open;
  const { answer, failed } = await open.ask(request);
  const codes = answer ? errorCodesOf(provider, answer) : [];
  if (field.emptyErrors?.some((code) => codes.includes(code))) return { items: [] };
  if (isContinued && answer && refusesPosition(open, answer, codes)) {
    return { failed: { why: 'position_gone' } };
  }
  return failed ? { failed } : itemsOf(open, answer);
};

const wrongRequest = [400, 410, 422];

/**
 * Whether the provider refuses a position that it gave, as it does when that has expired. The rest of
 * the request was right when the list began. If that has changed, the list's beginning shows it.
 */
const refusesPosition = (
  { provider, field }: OpenField,
  answer: ProviderAnswer,
  codes: readonly string[],
): boolean => {
  // A number does not expire: a count that is too high would be so again.
  if (isCounted(field.paging)) return false;
  const failure = failureOf(provider, answer);
  const isUnclear = failure === 'unknown_error' || failure === 'parent_not_found';
  return (
    (isUnclear && wrongRequest.includes(answer.status)) ||
    codes.some((code) => provider.apiErrors?.positionGone?.includes(code))
  );
};
