import type { LiveChoices } from '../../../catalogue/components/live-choices.ts';
import type { Provider } from '../../../catalogue/providers/provider.ts';
import type { ProviderAnswer } from '../../../platform/model/ports.ts';
import { errorCodesOf, failureOf, isAppLimit } from '../../../platform/model/provider-answer.ts';
import { waitMsOf } from '../../../platform/model/wait-ms-of.ts';
import type { Failed } from './provider-failure.ts';

export type FieldErrors = Pick<LiveChoices, 'parentErrors' | 'neededParent'>;

/** What an answer's failure means for a field, whose own error codes come first. */
export const whatFailed = (
  provider: Provider,
  { parentErrors = [], neededParent }: FieldErrors,
  answer: ProviderAnswer,
): Failed['failed'] | undefined => {
  const why = failureOf(provider, answer);
  if (why === undefined) return undefined;
  const codes = errorCodesOf(provider, answer);
  if (parentErrors.some((code) => codes.includes(code))) return { why: 'parent_not_found' };
  if (neededParent?.errors.some((code) => codes.includes(code))) {
    return { why: 'parent_needed', parent: neededParent.key };
  }
  if (why === 'rate_limited') {
    const waitMs = waitMsOf(provider, answer);
    return isAppLimit(provider, answer) ? { why, waitMs, ofApp: true } : { why, waitMs };
  }
  if (why === 'version_ended' || why === 'unknown_error') return { why, status: answer.status };
  return { why };
};
