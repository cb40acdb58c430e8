import type { Provider } from '../providers/provider.ts';
import type { FlowOutcome } from './flow.ts';
import type { ConnectedAccount } from './integration.ts';
import type { TokenFailure } from './ports.ts';

const failure = (message: string): FlowOutcome => ({ success: false, message });

/** Everything `error_msg` may say. Nothing a provider wrote is ever in it. */
export const messages = {
  cancelled: failure('Authorization cancelled'),
  invalidLink: failure('This link is invalid or has expired. Please start again.'),
  stillRunning: failure('Connecting is taking longer than usual. Please check again in a minute.'),
  ourFault: failure('Something went wrong on our side. Please try again.'),
  notUnderstood: failure('The provider did not say which account this is. Please contact support.'),
  notConfigured: failure('This integration is not set up yet. Please contact support.'),
};

/** The label comes from the provider, but is printable ASCII and short. */
export const otherAccount = ({ label }: ConnectedAccount): FlowOutcome =>
  failure(`Another account is connected: ${label}. Disconnect it first, or choose to replace it.`);

/** By the provider's `error` parameter: RFC 6749 section 4.1.2.1. */
const byAuthorizationError = new Map([
  ['access_denied', messages.cancelled],
  ['temporarily_unavailable', failure('The provider is not available. Please try again later.')],
  ['server_error', failure('The provider had a problem. Please try again later.')],
  [
    'invalid_scope',
    failure('The provider refused the permissions asked for. Please contact support.'),
  ],
  ['unauthorized_client', messages.notConfigured],
]);

/** What the redirect says when the provider sent the browser back with an error. */
export const describeAuthorizationError = (provider: Provider, error: string): FlowOutcome =>
  provider.denialErrors?.includes(error)
    ? messages.cancelled
    : (byAuthorizationError.get(error) ??
      failure('The provider refused the connection. Please try again.'));

/** What the redirect says when the code could not be exchanged. */
export const describeTokenFailure: Record<TokenFailure, FlowOutcome> = {
  reconnect: failure('The provider no longer accepts this authorization. Please start again.'),
  app_configuration: messages.notConfigured,
  transient: failure('The provider did not complete the connection. Please try again.'),
};
