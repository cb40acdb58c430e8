import type { FailureReason } from './failures.ts';
import type { Flow, FlowOutcome } from './flow.ts';

/** What the next step depends on, besides the stored flow. */
export type Delivery = {
  integrationType: string;
  stateHash: string;
  codeHash: string;
  /** SHA-256 of each cookie value that the browser sent for the binding. */
  browsers: readonly string[];
  /** Who holds the claim if this delivery gets it. */
  owner: string;
  /** Its attempt to claim the flow ended in an error. */
  claimFailed: boolean;
  remainingMs: number;
};

/**
 * - `answer` with the outcome
 * - `claim` the flow, if the state is authentic
 * - `exchange` the code, since this delivery holds the claim
 * - `wait` for the delivery that holds the claim
 * - `recall` what a delivery stored that never said how it ended
 * - `give_up`, since the claim failed and the row does not name this delivery
 */
export type NextFlowStep =
  | { do: 'answer'; outcome: FlowOutcome }
  | { do: 'claim' | 'exchange' | 'recall'; flow: Flow }
  | { do: 'wait' }
  | { do: 'give_up' };

const leastWaitMs = 1_000;
/** Enough for an exchange and its writes. With less time left, none is begun. */
const leastExchangeMs = 12_000;

const fail = (reason: FailureReason): NextFlowStep => ({
  do: 'answer',
  outcome: { success: false, reason },
});

/** Whether the flow has this state and type and, if a code was claimed, this code. */
const isOfFlow = (flow: Flow | undefined, delivery: Delivery): flow is Flow =>
  flow?.stateHash === delivery.stateHash &&
  flow.integrationType === delivery.integrationType &&
  (flow.codeHash === undefined || flow.codeHash === delivery.codeHash);

/** Decides what a delivery of a callback does next; nothing else decides it. */
export const nextFlowStep = (
  flow: Flow | undefined,
  delivery: Delivery,
  nowMs: number,
): NextFlowStep => {
  if (!isOfFlow(flow, delivery)) return fail('invalid_link');
  const { browserBinding: bound } = flow;
  if (bound && !delivery.browsers.includes(bound)) return fail('other_browser');
  if (flow.status === 'done') return ended(flow);

  // When only the answer of our claim was lost, the row names us as its owner.
  const isMine = flow.owner === delivery.owner;
  if (delivery.claimFailed && !isMine) return { do: 'give_up' };
  const isClaimable = flow.status === 'issued' || (flow.claimedUntilMs ?? 0) <= nowMs;
  if (isClaimable && flow.expiresAtMs <= nowMs) return expired(flow);
  return isMine || isClaimable ? exchangeOrClaim(flow, delivery) : waitFor(delivery);
};

const ended = (flow: Flow): NextFlowStep =>
  flow.outcome ? { do: 'answer', outcome: flow.outcome } : { do: 'recall', flow };

/** Its code is not exchanged any more, but may have been by a delivery that ran out of time. */
const expired = (flow: Flow): NextFlowStep =>
  flow.status === 'issued' ? fail('invalid_link') : { do: 'recall', flow };

const exchangeOrClaim = (flow: Flow, { owner, remainingMs }: Delivery): NextFlowStep => {
  if (remainingMs < leastExchangeMs) return fail('still_running');
  return { do: flow.owner === owner ? 'exchange' : 'claim', flow };
};

const waitFor = ({ remainingMs }: Delivery): NextFlowStep =>
  remainingMs < leastWaitMs ? fail('still_running') : { do: 'wait' };
