import type { Provider } from '../../providers/provider.ts';
import type { ConnectedAccount } from '../connection/connection.ts';
import type { Fault } from '../model/fault.ts';
import type { TokenFailure } from '../model/token-endpoint-error.ts';
import type { FlowOutcome } from './flow.ts';

/** What an outcome is counted as, and whose doing it was. */
type Counting = { result: string; fault: Fault };

const countings = new Map<string, Counting>();

const failure = (message: string, fault: Fault, result: string): FlowOutcome => {
  countings.set(message, { result, fault });
  return { success: false, message };
};

/** Everything `error_msg` may say. Nothing a provider wrote is ever in it. */
export const messages = {
  cancelled: failure('Authorization cancelled', 'caller', 'cancelled'),
  invalidLink: failure(
    'This link is invalid or has expired. Please start again.',
    'caller',
    'invalid_link',
  ),
  stillRunning: failure(
    'Connecting is taking longer than usual. Please check again in a minute.',
    'provider',
    'still_running',
  ),
  ourFault: failure('Something went wrong on our side. Please try again.', 'us', 'our_fault'),
  notUnderstood: failure(
    'The provider did not say which account this is. Please contact support.',
    'provider',
    'not_understood',
  ),
  notConfigured: failure(
    'This integration is not set up yet. Please contact support.',
    'us',
    'not_configured',
  ),
};

/** The label comes from the provider, but is printable ASCII and short. */
export const otherAccount = ({ label }: ConnectedAccount): FlowOutcome => ({
  success: false,
  message: `Another account is connected: ${label}. Disconnect it first, or choose to replace it.`,
});

/** The only message that is not a constant is that of another account. */
export const countingOf = (outcome: FlowOutcome): Counting =>
  outcome.success
    ? { result: 'connected', fault: 'none' }
    : (countings.get(outcome.message) ?? { result: 'other_account', fault: 'caller' });

const refused = failure(
  'The provider refused the connection. Please try again.',
  'caller',
  'refused',
);

/** By the provider's `error` parameter: RFC 6749 section 4.1.2.1. */
const byAuthorizationError = new Map([
  ['access_denied', messages.cancelled],
  [
    'temporarily_unavailable',
    failure('The provider is not available. Please try again later.', 'provider', 'unavailable'),
  ],
  [
    'server_error',
    failure('The provider had a problem. Please try again later.', 'provider', 'server_error'),
  ],
  [
    'invalid_scope',
    failure(
      'The provider refused the permissions asked for. Please contact support.',
      'us',
      'invalid_scope',
    ),
  ],
  ['unauthorized_client', messages.notConfigured],
]);

/** What the redirect says when the provider sent the browser back with an error. */
export const describeAuthorizationError = (provider: Provider, error: string): FlowOutcome =>
  provider.denialErrors?.includes(error)
    ? messages.cancelled
    : (byAuthorizationError.get(error) ?? refused);

/** What the redirect says when the code could not be exchanged. */
export const describeTokenFailure: Record<TokenFailure, FlowOutcome> = {
  reconnect: failure(
    'The provider no longer accepts this authorization. Please start again.',
    'provider',
    'code_refused',
  ),
  app_configuration: messages.notConfigured,
  transient: failure(
    'The provider did not complete the connection. Please try again.',
    'provider',
    'exchange_failed',
  ),
};
