import type { Provider } from '../../catalogue/providers/provider.ts';
import type {
  AuthorizationErrors,
  AuthorizationErrorWord,
} from '../../catalogue/providers/provider-errors.ts';
import type { Fault } from '../../platform/model/fault.ts';
import type { TokenFailure } from '../../platform/model/token-endpoint-error.ts';

type FlowFailure = { message: string; fault: Fault };
const caller = (message: string): FlowFailure => ({ message, fault: 'caller' });
const provider = (message: string): FlowFailure => ({ message, fault: 'provider' });
const us = (message: string): FlowFailure => ({ message, fault: 'us' });

/**
 * Every reason for a failed connection, with its `error_msg` and whose fault it is. No message repeats a
 * provider's text.
 */
export const flowFailures = {
  cancelled: caller('Authorization cancelled'),
  invalid_link: caller('This link is invalid or has expired. Please start again.'),
  other_browser: caller(
    'This link was opened in another browser than the one that started it. Please start again there.',
  ),
  invitation_ended: caller(
    'This invitation was used already, withdrawn, or has expired. Please ask whoever sent it for another one.',
  ),
  started_elsewhere: caller(
    'This installation did not start here. Connect the account on this page to complete it.',
  ),
  app_allowed: caller(
    'This app is allowed for your organization now. Connect the account on this page to use it.',
  ),
  still_running: provider(
    'Connecting is taking longer than usual. Please check again in a minute.',
  ),
  our_fault: us('Something went wrong on our side. Please try again.'),
  not_understood: provider(
    'The provider did not say which account this is. Please contact support.',
  ),
  not_configured: us('This integration is not set up yet. Please contact support.'),
  tenant_app_misconfigured: caller(
    'The OAuth app for this connection is not set up correctly at the provider. Please ask whoever manages it to correct it, then start again.',
  ),
  other_account: caller(
    'Another account was connected before, and stays as it is. Start again, and choose to add this account or to replace the other.',
  ),
  wrong_account: caller(
    'You logged in with another account than the one to connect again. Please start again, and choose that one.',
  ),
  account_in_use: caller(
    'This account is connected for somebody else, and stays theirs. Please log in with another account.',
  ),
  administrator_required: caller(
    'An administrator of your account at the provider has to allow this app. Please ask them, then start again.',
  ),
  refused: caller('The provider refused the connection. Please try again.'),
  unavailable: provider('The provider is not available. Please try again later.'),
  server_error: provider('The provider had a problem. Please try again later.'),
  invalid_scope: us('The provider refused the permissions asked for. Please contact support.'),
  code_refused: provider('The provider no longer accepts this authorization. Please start again.'),
  exchange_failed: provider('The provider did not complete the connection. Please try again.'),
};

export type FailureReason = keyof typeof flowFailures;

/** What the person reads. */
export const failureMessage = (reason: FailureReason): string => flowFailures[reason].message;

/** What an invited person reads: they chose nothing of the start, and learn nothing about the tenant. */
export const invitedMessage = (reason: FailureReason): string =>
  reason === 'other_account'
    ? 'This invitation is not for this account. If you meant another one, log in with that. Otherwise ask whoever sent the invitation for another one.'
    : failureMessage(reason);

const ofApp: ReadonlySet<FailureReason> = new Set(['not_configured', 'invalid_scope']);

/** The reason as it is for a flow: what is wrong with a tenant's own OAuth app, only the tenant can correct. */
export const reasonOfFlow = (
  { tenantApp }: { tenantApp?: string | undefined },
  reason: FailureReason,
): FailureReason =>
  tenantApp !== undefined && ofApp.has(reason) ? 'tenant_app_misconfigured' : reason;

/** Why the code could not be exchanged. */
export const exchangeFailure = {
  reconnect: 'code_refused',
  app_configuration: 'not_configured',
  administrator: 'administrator_required',
  transient: 'exchange_failed',
} as const satisfies Record<TokenFailure, FailureReason>;

/** By the `error` codes of RFC 6749 section 4.1.2.1. */
const standard: ReadonlyMap<string, FailureReason> = new Map([
  ['access_denied', 'cancelled'],
  ['temporarily_unavailable', 'unavailable'],
  ['server_error', 'server_error'],
  ['invalid_scope', 'invalid_scope'],
  ['unauthorized_client', 'not_configured'],
  ['unsupported_response_type', 'not_configured'],
  ['invalid_request', 'not_configured'],
]);

const reasons: readonly [keyof AuthorizationErrors, FailureReason][] = [
  ['administrator', 'administrator_required'],
  ['app', 'not_configured'],
  ['cancelled', 'cancelled'],
];

/** Why the provider sent the browser back with an error. We compare the description, and never store it. */
export const authorizationFailure = (
  { authorizationErrors }: Provider,
  error: string,
  description = '',
): FailureReason => {
  const isNamed = (word: AuthorizationErrorWord) =>
    typeof word === 'string'
      ? word === error
      : word.error === error && word.description.test(description);
  const known =
    authorizationErrors && reasons.find(([kind]) => authorizationErrors[kind]?.some(isNamed));
  return known?.[1] ?? standard.get(error) ?? 'refused';
};
