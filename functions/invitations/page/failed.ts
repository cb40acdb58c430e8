import type { FailureReason } from '../../connect/domain/flow-failures.ts';
import type { Invitation } from '../domain/invitation.ts';

/** What an invited person reads: they chose nothing of the start, and learn nothing about the tenant. */
const failed = {
  cancelled: 'failed_cancelled',
  started_elsewhere: 'failed_allowed',
  app_allowed: 'failed_allowed',
  still_running: 'failed_running',
  invalid_link: 'failed_again',
  code_refused: 'failed_again',
  other_browser: 'elsewhere_text',
  invitation_ended: 'expired_text',
  our_fault: 'failed_our_fault',
  not_understood: 'failed_set_up',
  not_configured: 'failed_set_up',
  invalid_scope: 'failed_set_up',
  tenant_app_misconfigured: 'failed_set_up',
  other_account: 'failed_other_account',
  wrong_account: 'failed_other_account',
  account_in_use: 'failed_account_in_use',
  administrator_required: 'failed_administrator',
  refused: 'failed_refused',
  unavailable: 'failed_later',
  server_error: 'failed_later',
  exchange_failed: 'failed_later',
} as const satisfies Record<FailureReason, string>;

/** Nothing is wrong: the person goes on whenever they like. */
const calm: ReadonlySet<FailureReason> = new Set([
  'cancelled',
  'started_elsewhere',
  'app_allowed',
  'still_running',
]);

/** The login was in time: what the invitation is to connect again, or the app for it, is gone. */
const isChanged = (reason: FailureReason, { reconnects }: Pick<Invitation, 'reconnects'>) =>
  reason === 'invalid_link' && reconnects !== undefined;

export const describeFailure = (
  reason: FailureReason,
  invitation: Pick<Invitation, 'reconnects'>,
) => ({
  word: isChanged(reason, invitation) ? ('not_startable_text' as const) : failed[reason],
  isCalm: calm.has(reason),
});
