import { noSuchAgent } from '../../agents/http/binding-refusal.ts';
import type { ProviderFinder } from '../../catalogue/providers/catalogue.ts';
import type { ServiceConnectionQuery } from '../../connections/domain/service-connection.ts';
import { noTokenFor } from '../../connections/http/no-access.ts';
import { invalidFields, ServiceError } from '../../platform/contracts/service-error.ts';
import type { Clock } from '../../platform/model/ports.ts';
import type { CallRefusal, CallResult } from '../domain/call-provider.ts';
import { mostBodyBytes } from '../domain/judge-call.ts';
import { responseTooLarge } from './call-body.ts';

type RefusedCall = { refused: CallRefusal } & Pick<CallResult, 'connection'>;

export const callRefusal = (
  deps: { providers: ProviderFinder; clock: Clock },
  which: ServiceConnectionQuery,
  { refused, connection }: RefusedCall,
): ServiceError => {
  switch (refused.why) {
    case 'invalid':
      return invalidFields(refused.problems);
    case 'body_too_large':
      return new ServiceError(
        'request_too_large',
        `The body has ${refused.bytes} bytes. Send at most ${mostBodyBytes}.`,
      );
    case 'no_agent':
      return noSuchAgent();
    case 'no_access':
      return noTokenFor(deps, which, { none: refused.none, ...(connection ? { connection } : {}) });
    case 'over_budget':
    case 'rate_limited':
      return limited(refused);
    case 'too_large':
      return responseTooLarge(refused.cause);
    case 'unsent':
      return new ServiceError(
        'provider_unavailable',
        'The provider’s server was not reached, and nothing was sent. Try again in a moment.',
        { cause: refused.cause },
      );
    case 'no_response':
      return new ServiceError(
        'provider_unavailable',
        'The provider did not respond as expected, and may have carried out the call. Unless it only reads, look before you send it again.',
        { cause: refused.cause },
      );
  }
};

const limited = ({ why, waitMs, ...more }: Extract<CallRefusal, { waitMs: number }>) => {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait = `Wait ${retryAfterSeconds} s, and a random part on top, then send the call again.`;
  if (why === 'over_budget') {
    const detail = `This tenant’s calls and look-ups ask the provider for too much at once. ${wait}`;
    return new ServiceError('rate_limited', detail, { retryAfterSeconds });
  }
  const whose = 'ofApp' in more && more.ofApp ? 'our app' : 'this account';
  const detail = `The provider’s rate limit for ${whose} is exceeded. ${wait}`;
  return new ServiceError('provider_rate_limited', detail, { retryAfterSeconds });
};
