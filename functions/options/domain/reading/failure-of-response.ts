import type { LiveChoices } from '../../../catalogue/components/live-choices.ts';
import type { Provider } from '../../../catalogue/providers/provider.ts';
import type { ProviderResponse } from '../../../platform/model/ports.ts';
import {
  errorCodesOf,
  failureKindOf,
  isAppLimit,
} from '../../../platform/model/provider-response.ts';
import { waitMsOf } from '../../../platform/model/wait-ms-of.ts';
import type { FailedRead } from './provider-failure.ts';

export type FieldErrors = Pick<LiveChoices, 'parentErrors' | 'neededParent'>;

/** What an answer's failure means for a field, whose own error codes come first. */
export const failureOfResponse = (
  provider: Provider,
  { parentErrors = [], neededParent }: FieldErrors,
  response: ProviderResponse,
): FailedRead['failed'] | undefined => {
  const why = failureKindOf(provider, response);
  if (why === undefined) return undefined;
  const codes = errorCodesOf(provider, response);
  if (parentErrors.some((code) => codes.includes(code))) return { why: 'parent_not_found' };
  if (neededParent?.errors.some((code) => codes.includes(code))) {
    return { why: 'parent_needed', parent: neededParent.key };
  }
  if (why === 'rate_limited') {
    const waitMs = waitMsOf(provider, response);
    return isAppLimit(provider, response) ? { why, waitMs, ofApp: true } : { why, waitMs };
  }
  if (why === 'version_ended' || why === 'unknown_error') return { why, status: response.status };
  return { why };
};
