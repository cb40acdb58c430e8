import type { ProviderResponse } from '../../../platform/model/ports.ts';
import { errorCodesOf, failureKindOf } from '../../../platform/model/provider-response.ts';
import { itemsOf } from './items-of.ts';
import type { ItemPage, OpenField } from './open-field.ts';
import { isCounted } from './paging.ts';
import type { FailedRead } from './provider-failure.ts';
import type { OpenRequest } from './send-at.ts';

/** @param isContinued whether the position in the request comes from a client's cursor */
export const readPage = async (
  open: OpenField,
  request: OpenRequest,
  isContinued: boolean,
): Promise<ItemPage | FailedRead> => {
  const { provider, field } = open;
  const { response, failed } = await open.call(request);
  const codes = response ? errorCodesOf(provider, response) : [];
  if (field.emptyErrors?.some((code) => codes.includes(code))) return { items: [] };
  if (isContinued && response && refusesPosition(open, response, codes)) {
    return { failed: { why: 'position_gone' } };
  }
  return failed ? { failed } : itemsOf(open, response);
};

const wrongRequest = [400, 410, 422];

/**
 * Whether the provider refuses a position that it gave, as it does when that has expired. The rest of
 * the request was right when the list began. If that has changed, the list's beginning shows it.
 */
const refusesPosition = (
  { provider, field }: OpenField,
  response: ProviderResponse,
  codes: readonly string[],
): boolean => {
  // A number does not expire: a count that is too high would be so again.
  if (isCounted(field.paging)) return false;
  const failure = failureKindOf(provider, response);
  const isUnclear = failure === 'unknown_error' || failure === 'parent_not_found';
  return (
    (isUnclear && wrongRequest.includes(response.status)) ||
    codes.some((code) => provider.apiErrors?.positionGone?.includes(code))
  );
};
