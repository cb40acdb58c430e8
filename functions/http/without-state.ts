import { invalidField } from '../contracts/service-error.ts';
import type { FailureReason } from '../domain/connect/failures.ts';

/**
 * What becomes of a callback without a state. We did not send that client: it is the browser of a
 * person who installs our app at the provider, or a program. No tenant is known, so nothing can be
 * connected, and a code is left alone. Only browsers ask for HTML.
 * @throws ServiceError validation_failed for a program
 */
export const withoutState = ({
  accept = '',
}: Readonly<Record<string, string | undefined>>): FailureReason => {
  if (/\btext\/html\b/i.test(accept)) return 'started_elsewhere';
  throw invalidField('state', 'it is missing; start the connection again');
};
