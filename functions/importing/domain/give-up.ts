import type {
  TokenEndpointError,
  TokenFailure,
} from '../../platform/model/token-endpoint-error.ts';
import { type Candidate, isRepeatable } from './candidate.ts';
import type { Imported, NotYet } from './imported.ts';
import type { Claim, ImportDeps } from './ports.ts';

const reasons = {
  app_configuration: 'app_refused',
  administrator: 'administrator_required',
  transient: 'provider_busy',
} as const satisfies Record<Exclude<TokenFailure, 'reconnect'>, NotYet>;

/** A token that the provider did not use is given back; one that it may have used, never. */
export const fail = async (
  { imports }: ImportDeps,
  candidate: Candidate,
  claim: Claim,
  { failure, isRefusal, retryAfterMs }: TokenEndpointError,
): Promise<Imported> => {
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
