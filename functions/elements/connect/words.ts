import type { FailureReason } from '../../domain/connect/failures.ts';

/** Why an account is not connected, by the `error_code` of an attempt; `expired` is ours. */
const failed = {
  failed_cancelled: 'You did not allow the access. Nothing has changed.',
  failed_invalid_link: 'The link has expired. Start again.',
  failed_other_browser: 'You came back in another browser. Start again in this one.',
  failed_started_elsewhere: 'You installed the app at {label}. Connect the account here to use it.',
  failed_app_allowed: 'Your organization allows the app now. Connect your account to use it.',
  failed_still_running: 'Connecting takes longer than usual. Look again in a minute.',
  failed_our_fault: 'Something went wrong on our side. Try again.',
  failed_not_understood: '{label} did not say which account this is. Contact support.',
  failed_not_configured: '{label} is not set up here yet. Contact support.',
  failed_other_account: 'You logged in with another account.',
  failed_wrong_account: 'You logged in with another account than {wanted}. Log in as {wanted}.',
  failed_account_in_use:
    'This account is connected for somebody else. Log in with another account.',
  failed_administrator_required:
    'An administrator of your organization must allow the app first. Ask them, then try again.',
  failed_refused: '{label} refused the connection. Try again.',
  failed_unavailable: '{label} cannot be reached. Try again later.',
  failed_server_error: '{label} had a problem. Try again later.',
  failed_invalid_scope: '{label} refused the permissions we asked for. Contact support.',
  failed_code_refused: '{label} no longer accepts this login. Start again.',
  failed_exchange_failed: '{label} did not complete the connection. Try again.',
} satisfies Record<`failed_${FailureReason}`, string>;

export const connectWords = {
  ...failed,
  failed_gone: 'There is no such connection: it has ended, or the link is wrong.',
  failed_expired: 'Nobody came back from {label} in time. Start again.',
  logged_in_as: 'You logged in as {actual}. Log in as {wanted} to connect it again.',
  not_connected: '{label} is not connected',
  still_connected: '{accounts} stays connected.',
  connect: 'Connect {label}',
  connect_short: 'Connect',
  connect_again: 'Connect again',
  use_another: 'Use another account',
  add_this: 'Add this account',
  replace_with_it: 'Replace {account}',
  add_or_replace: 'Add it beside {account}, or put it in its place?',
  add_only: 'Add it beside the others? To replace one of them, use “Replace” beside it.',
  connected: '{account} is connected',
  starting: 'Opening {label}…',
  waiting: 'Finish in the window of {label}.',
  start_again: 'Start again',
  continue: 'Continue to {label}',
  ask_first: '{label} needs to know first:',
  optional: 'optional',
  default_choice: 'Default',
  administrator_page: 'The page for your administrator',
};
