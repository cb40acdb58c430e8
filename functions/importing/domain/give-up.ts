import type {
  TokenEndpointError,
  TokenFailure,
} from '../../platform/model/token-endpoint-error.ts';
import { type Candidate, isRepeatable } from './candidate.ts';
import type { ImportResult, NotYetReason } from './import-result.ts';
import type { ImportClaim, ImportDeps } from './ports.ts';

const reasons = {
  app_configuration: 'app_refused',
  administrator: 'administrator_required',
  transient: 'provider_busy',
} as const satisfies Record<Exclude<TokenFailure, 'reconnect'>, NotYetReason>;

/** A token that the provider did not use is given back; one that it may have used, never. */
export const giveUp = async (
  { imports }: ImportDeps,
  candidate: Candidate,
  claim: ImportClaim,
  { failure, isRefusal, retryAfterMs }: TokenEndpointError,
): Promise<ImportResult> => {
  if (failure === 'reconnect') {
    await imports.advance(claim, { status: 'refused' });
    return { result: 'must_reconnect', reason: 'token_refused' };
  }
  if (!isRefusal && !isRepeatable(candidate)) {
    await imports.advance(claim, { status: 'unknown' });
    return { result: 'unknown', reason: 'no_answer', isNew: true };
  }
  await imports.release(claim);
  return { result: 'not_yet', reason: reasons[failure], retryAfterMs };
};
