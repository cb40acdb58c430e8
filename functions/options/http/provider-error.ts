import { noAccess } from '../../connections/http/no-access.ts';
import type { ErrorCode } from '../../platform/contracts/error-codes.ts';
import { invalidField, ServiceError } from '../../platform/contracts/service-error.ts';
import type { FailedOptions } from '../domain/listing/list-field-options.ts';
import type { LookUp } from '../domain/query/look-up.ts';
import type { ProviderFailure } from '../domain/reading/provider-failure.ts';
import { type FailureContext, failureContextOf } from './failure-context.ts';
import { failureErrors } from './failure-errors.ts';
import { otherList, startAgain } from './query-error.ts';

/** The answer when a provider gave no choices. */
export const providerError = (
  { failed: failure, cachedForMs = 0 }: FailedOptions,
  lookUp: LookUp,
  nowMs: number,
): ServiceError => {
  switch (failure.why) {
    case 'no_access':
      return noAccess(failure.none, lookUp.provider, nowMs);
    case 'parent_needed':
      return invalidField(
        failure.parent,
        `this account needs it; choose one first and send its id as ?${failure.parent}=<id>`,
      );
    case 'position_gone':
      return invalidField('_cursor', startAgain('this position is gone, or the list has changed'));
    case 'cursor_of_another_list':
      return invalidField('_cursor', otherList);
  }
  const about = failureContextOf(failure, lookUp);
  const isOfTenantApp = failure.why === 'app_configuration' && about.ofTenantApp;
  const [code, detail] = failureErrors[isOfTenantApp ? 'tenant_app_configuration' : failure.why];
  return new ServiceError(code, detail(about), {
    cause: causeOf(failure, about.label),
    ...retryAfter({ failure, code, cachedForMs }, about),
  });
};

/** When to retry: after a limit, and after a cached failure if another attempt may succeed. */
const retryAfter = (
  {
    failure,
    code,
    cachedForMs,
  }: { failure: ProviderFailure; code: ErrorCode; cachedForMs: number },
  { seconds, isUnpaid }: FailureContext,
) => {
  if ('waitMs' in failure) return { retryAfterSeconds: seconds };
  const isLasting = failure.why === 'too_large' || isUnpaid;
  const mayDiffer = code === 'provider_unavailable' && !isLasting;
  return mayDiffer && cachedForMs > 0 ? { retryAfterSeconds: Math.ceil(cachedForMs / 1000) } : {};
};

/** What the operator reads in the log. */
const causeOf = (failure: ProviderFailure, label: string): unknown => {
  switch (failure.why) {
    case 'version_ended':
      return new Error(
        `${label} answered ${failure.status}: the version of its API that this release calls has ended. ` +
          'Deploy a release that calls a newer one; docs/providers.md lists them.',
      );
    case 'unknown_error':
      return new Error(`${label} answered ${failure.status}`);
    case 'unknown_form':
      return new Error(`expected a list at '${failure.expectedAt}'`);
    default:
      return 'cause' in failure ? failure.cause : undefined;
  }
};
