import type { FailureReason } from './flow-failures.ts';

/** How a flow ended. */
export type FlowOutcome = { success: true; integrationId: string } | FailedOutcome<FailureReason>;

/** `loggedInAs`: after `wrong_account`, the connection of the account that the person logged in with. */
type FailedOutcome<Reason> = { success: false; reason: Reason; loggedInAs?: string | undefined };

/** After these, the same callback or completion code may succeed: it ran out of time, or the code was not sent. */
type PassingReason = 'still_running' | 'unavailable';
type FinalReason = Exclude<FailureReason, PassingReason>;

/** An outcome that later deliveries repeat. */
export type FinalOutcome = Exclude<FlowOutcome, { success: false }> | FailedOutcome<FinalReason>;

export const isFinalReason = (reason: FailureReason): reason is FinalReason =>
  reason !== 'still_running' && reason !== 'unavailable';

export const isFinal = (outcome: FlowOutcome): outcome is FinalOutcome =>
  outcome.success || isFinalReason(outcome.reason);
