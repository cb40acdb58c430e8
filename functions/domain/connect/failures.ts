import type { Fault } from '../model/fault.ts';
import type { TokenFailure } from '../model/token-endpoint-error.ts';

/**
 * Every reason for a failed connection, with its `error_msg` and whose fault it is. The reason is
 * stored and counted. No message repeats a provider's text.
 */
export const failures = {
  cancelled: { message: 'Authorization cancelled', fault: 'caller' },
  invalid_link: {
    message: 'This link is invalid or has expired. Please start again.',
    fault: 'caller',
  },
  other_browser: {
    message:
      'This link was opened in another browser than the one that started it. Please start again there.',
    fault: 'caller',
  },
  started_elsewhere: {
    message:
      'This installation did not start here. Connect the account on this page to complete it.',
    fault: 'caller',
  },
  still_running: {
    message: 'Connecting is taking longer than usual. Please check again in a minute.',
    fault: 'provider',
  },
  our_fault: { message: 'Something went wrong on our side. Please try again.', fault: 'us' },
  not_understood: {
    message: 'The provider did not say which account this is. Please contact support.',
    fault: 'provider',
  },
  not_configured: {
    message: 'This integration is not set up yet. Please contact support.',
    fault: 'us',
  },
  other_account: {
    message:
      'Another account was connected before, and stays as it is. Start again, and choose to add this account or to replace the other.',
    fault: 'caller',
  },
  administrator_required: {
    message:
      'An administrator of your account at the provider has to allow this app. Please ask them, then start again.',
    fault: 'caller',
  },
  refused: { message: 'The provider refused the connection. Please try again.', fault: 'caller' },
  unavailable: {
    message: 'The provider is not available. Please try again later.',
    fault: 'provider',
  },
  server_error: {
    message: 'The provider had a problem. Please try again later.',
    fault: 'provider',
  },
  invalid_scope: {
    message: 'The provider refused the permissions asked for. Please contact support.',
    fault: 'us',
  },
  code_refused: {
    message: 'The provider no longer accepts this authorization. Please start again.',
    fault: 'provider',
  },
  exchange_failed: {
    message: 'The provider did not complete the connection. Please try again.',
    fault: 'provider',
  },
} as const satisfies Record<string, { message: string; fault: Fault }>;

export type FailureReason = keyof typeof failures;

/** What the person reads. */
export const failureMessage = (reason: FailureReason): string => failures[reason].message;

/** Why the code could not be exchanged. */
export const exchangeFailure = {
  reconnect: 'code_refused',
  app_configuration: 'not_configured',
  administrator: 'administrator_required',
  transient: 'exchange_failed',
} as const satisfies Record<TokenFailure, FailureReason>;
