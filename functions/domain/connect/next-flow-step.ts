import type { FailureReason } from './failures.ts';
import type { Flow, FlowOutcome } from './flow.ts';

/** One delivery of a callback, as far as a flow's row is concerned. */
export type Delivery = {
  integrationType: string;
  stateHash: string;
  codeHash: string;
  /** Who would hold the claim. */
  owner: string;
  /** Its attempt to claim the flow ended in an error. */
  claimFailed: boolean;
  remainingMs: number;
};

/**
 * - `answer` what the flow has come to, or why it comes to nothing
 * - `claim` the flow, if the state is authentic
 * - `exchange` the code: the claim is held
 * - `wait` for the delivery that holds it
 * - `give_up`: the claim failed, and the row does not name us after all
 */
export type NextFlowStep =
  | { do: 'answer'; outcome: FlowOutcome }
  | { do: 'claim' | 'exchange'; flow: Flow }
  | { do: 'wait' }
  | { do: 'give_up' };

const leastWaitMs = 1_000;
/** Enough for an exchange and its writes; with less left, it is better not to begin. */
const leastExchangeMs = 12_000;

const fail = (reason: FailureReason): NextFlowStep => ({
  do: 'answer',
  outcome: { success: false, reason },
});

/** Whether the row is that of the callback's link, and of its code where one was claimed before. */
const isOfFlow = (flow: Flow | undefined, delivery: Delivery): flow is Flow =>
  flow?.stateHash === delivery.stateHash &&
  flow.integrationType === delivery.integrationType &&
  (flow.codeHash === undefined || flow.codeHash === delivery.codeHash);

/** What one delivery of a callback does next: the only place that decides it. */
export const nextFlowStep = (
  flow: Flow | undefined,
  delivery: Delivery,
  nowMs: number,
): NextFlowStep => {
  if (!isOfFlow(flow, delivery)) return fail('invalid_link');
  if (flow.outcome) return { do: 'answer', outcome: flow.outcome };

  // A claim whose answer was lost looks refused or failed: the row then names us as its owner.
  const isMine = flow.owner === delivery.owner;
  if (delivery.claimFailed && !isMine) return { do: 'give_up' };
  const isClaimable = flow.status === 'issued' || (flow.claimedUntilMs ?? 0) <= nowMs;
  if (isClaimable && flow.expiresAtMs <= nowMs) return fail('invalid_link');
  return isMine || isClaimable ? exchangeOrClaim(flow, delivery) : waitFor(delivery);
};

const exchangeOrClaim = (flow: Flow, { owner, remainingMs }: Delivery): NextFlowStep => {
  if (remainingMs < leastExchangeMs) return fail('still_running');
  return { do: flow.owner === owner ? 'exchange' : 'claim', flow };
};

const waitFor = ({ remainingMs }: Delivery): NextFlowStep =>
  remainingMs < leastWaitMs ? fail('still_running') : { do: 'wait' };
