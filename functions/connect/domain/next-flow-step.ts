import type { FailureReason } from './failures.ts';
import { type Flow, type FlowOutcome, issuedStatus } from './flow.ts';

/** One request's attempt to take the next step of a flow. */
export type Attempt = {
  /** Who holds the claim if this request gets it. */
  owner: string;
  /** Its attempt to write the step ended in an error. */
  writeFailed: boolean;
  remainingMs: number;
};

/** A delivery of a callback. */
export type Delivery = {
  integrationType: string;
  stateHash: string;
  codeHash: string;
  /** SHA-256 of each cookie value that the browser sent for the binding. */
  browsers: readonly string[];
};

/** A completion code that a tenant's server sent. */
export type Completing = { tenantId: string; completionHash: string };

/**
 * Why a request is not for this flow:
 * - `unknown`: there is none with this state and code, or with this completion code, for it
 * - `expired`: there was one
 */
export type FlowRefusal = 'unknown' | 'expired';

/**
 * - `answer` with the outcome
 * - `refuse`, and leave the flow as it is
 * - `hand_over` the code to the tenant's server, if the state is authentic
 * - `repeat` that answer to another delivery
 * - `claim` the flow, if the state or the completion code is authentic
 * - `exchange` the code, since this request holds the claim
 * - `wait` for the request that holds the claim
 * - `recall` what a request stored that never said how it ended
 * - `give_up`, since the write failed and the row does not show it
 */
export type NextFlowStep =
  | { do: 'answer'; flow: Flow; outcome: FlowOutcome }
  | { do: 'refuse'; why: FlowRefusal }
  | { do: 'hand_over' | 'repeat' | 'claim' | 'exchange' | 'recall'; flow: Flow }
  | { do: 'wait' }
  | { do: 'give_up' };

const leastWaitMs = 1_000;
/** Enough for an exchange and its writes. With less time left, none is begun. */
const leastExchangeMs = 12_000;

const fail = (flow: Flow, reason: FailureReason): NextFlowStep => ({
  do: 'answer',
  flow,
  outcome: { success: false, reason },
});

/** Whether the flow has this state and type and, if it has a code, this code. */
const isOfCallback = (flow: Flow | undefined, delivery: Delivery): flow is Flow =>
  flow?.stateHash === delivery.stateHash &&
  flow.integrationType === delivery.integrationType &&
  (flow.codeHash === undefined || flow.codeHash === delivery.codeHash);

/** Decides what a delivery of a callback does next; nothing else decides it. */
export const nextCallbackStep = (
  flow: Flow | undefined,
  delivery: Delivery & Attempt,
  nowMs: number,
): NextFlowStep => {
  if (!isOfCallback(flow, delivery)) return { do: 'refuse', why: 'unknown' };
  const { browserBinding: bound } = flow;
  if (bound && !delivery.browsers.includes(bound)) return fail(flow, 'other_browser');
  if (flow.completion === 'at_callback') return nextExchangeStep(flow, delivery, nowMs);
  if (flow.status !== issuedStatus(flow)) return { do: 'repeat', flow };
  if (delivery.writeFailed) return { do: 'give_up' };
  return flow.expiresAtMs > nowMs ? { do: 'hand_over', flow } : { do: 'refuse', why: 'expired' };
};

/** Whether the flow was handed over to this tenant's server with this completion code. */
export const isOfCompleting = (flow: Flow | undefined, completing: Completing): flow is Flow =>
  flow?.tenantId === completing.tenantId && flow.completionHash === completing.completionHash;

/** Decides what a completion code does next; nothing else decides it. */
export const nextCompletionStep = (
  flow: Flow | undefined,
  completing: Completing & Attempt,
  nowMs: number,
): NextFlowStep =>
  isOfCompleting(flow, completing)
    ? nextExchangeStep(flow, completing, nowMs)
    : { do: 'refuse', why: 'unknown' };

const nextExchangeStep = (flow: Flow, attempt: Attempt, nowMs: number): NextFlowStep => {
  if (flow.status === 'done') return ended(flow);
  // When only the answer of our claim was lost, the row names us as its owner.
  const isMine = flow.owner === attempt.owner;
  if (attempt.writeFailed && !isMine) return { do: 'give_up' };
  const isClaimable = flow.status !== 'claimed' || (flow.claimedUntilMs ?? 0) <= nowMs;
  if (isClaimable && flow.expiresAtMs <= nowMs) return expired(flow);
  return isMine || isClaimable ? exchangeOrClaim(flow, attempt) : waitFor(flow, attempt);
};

const ended = (flow: Flow): NextFlowStep =>
  flow.outcome ? { do: 'answer', flow, outcome: flow.outcome } : { do: 'recall', flow };

/** Its code is not exchanged any more, but may have been by a request that ran out of time. */
const expired = (flow: Flow): NextFlowStep =>
  flow.status === 'claimed' ? { do: 'recall', flow } : { do: 'refuse', why: 'expired' };

const exchangeOrClaim = (flow: Flow, { owner, remainingMs }: Attempt): NextFlowStep => {
  if (remainingMs < leastExchangeMs) return fail(flow, 'still_running');
  return { do: flow.owner === owner ? 'exchange' : 'claim', flow };
};

const waitFor = (flow: Flow, { remainingMs }: Attempt): NextFlowStep =>
  remainingMs < leastWaitMs ? fail(flow, 'still_running') : { do: 'wait' };
