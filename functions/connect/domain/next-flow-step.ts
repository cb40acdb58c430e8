import { type Flow, type FlowIn, type FlowOutcome, flowStateAt } from './flow.ts';
import type { FailureReason } from './flow-failures.ts';
import type { FlowRefusal } from './flow-result.ts';
import type {
  ClaimableFlow,
  DeferrableFlow,
  DeferredOnceFlow,
  ExchangeableFlow,
} from './flow-transitions.ts';

/** One request's attempt to take the next step of a flow. */
export type StepAttempt = {
  /** Who holds the claim if this request gets it. */
  requestId: string;
  /** Its attempt to write the step ended in an error. */
  writeFailed: boolean;
  remainingMs: number;
};

/** A delivery of a callback. */
export type CallbackDelivery = {
  integrationType: string;
  stateHash: string;
  codeHash: string;
  /** SHA-256 of each cookie value that the browser sent for the binding. */
  browsers: readonly string[];
};

/** A completion code that a tenant's server sent. */
export type ServerCompletion = { tenantId: string; completionHash: string };

/**
 * - `return` the outcome, which the flow had already if `isRepeated`
 * - `refuse`, and leave the flow as it is
 * - `defer` the exchange until the tenant's server completes, if the state is authentic
 * - `repeat` that response to another delivery
 * - `claim` the flow, if the state or the completion code is authentic
 * - `exchange` the code, since this request holds the claim
 * - `wait` for the request that holds the claim
 * - `recall` what a request stored that never said how it ended
 * - `give_up`, since the write failed and the row does not show it
 */
export type NextFlowStep =
  | { do: 'return'; flow: Flow; outcome: FlowOutcome; isRepeated: boolean }
  | { do: 'refuse'; why: FlowRefusal }
  | { do: 'defer'; flow: DeferrableFlow }
  | { do: 'repeat'; flow: DeferredOnceFlow }
  | { do: 'claim'; flow: ClaimableFlow }
  | { do: 'exchange'; flow: FlowIn<'claimed'> }
  | { do: 'recall'; flow: FlowIn<'claimed'> }
  | { do: 'wait' }
  | { do: 'give_up' };

const leastWaitMs = 1_000;
/** Enough for an exchange and its writes. With less time left, none is begun. */
const leastExchangeMs = 12_000;

const unknown = { do: 'refuse', why: 'unknown' } as const;
const expired = { do: 'refuse', why: 'expired' } as const;
const giveUp = { do: 'give_up' } as const;

const fail = (flow: Flow, reason: FailureReason): NextFlowStep => ({
  do: 'return',
  flow,
  outcome: { success: false, reason },
  isRepeated: false,
});

/** Whether the flow has this state token and type and, if it has a code, this code. */
const isOfCallback = (flow: Flow | undefined, delivery: CallbackDelivery): flow is Flow =>
  flow?.stateHash === delivery.stateHash &&
  flow.integrationType === delivery.integrationType &&
  (flow.state === 'issued' || flow.codeHash === delivery.codeHash);

/** Decides what a delivery of a callback does next; nothing else decides it. */
export const nextCallbackStep = (
  flow: Flow | undefined,
  delivery: CallbackDelivery & StepAttempt,
  nowMs: number,
): NextFlowStep => {
  if (!isOfCallback(flow, delivery)) return unknown;
  const { browserBinding: bound } = flow;
  if (bound && !delivery.browsers.includes(bound)) return fail(flow, 'other_browser');
  if (flow.completion === 'at_callback') return nextExchangeStep(flow, delivery, nowMs);
  if (flow.state !== 'issued') return { do: 'repeat', flow };
  if (delivery.writeFailed) return giveUp;
  return flowStateAt(flow, nowMs) === 'open' ? { do: 'defer', flow } : expired;
};

/** Whether the completion was deferred to this tenant's server, with this completion code. */
export const isOfCompletion = (
  flow: Flow | undefined,
  { tenantId, completionHash }: ServerCompletion,
): flow is DeferredOnceFlow =>
  flow !== undefined &&
  flow.tenantId === tenantId &&
  flow.completion === 'by_server' &&
  flow.state !== 'issued' &&
  flow.completionHash === completionHash;

/** Decides what a completion code does next; nothing else decides it. */
export const nextCompletionStep = (
  flow: Flow | undefined,
  completion: ServerCompletion & StepAttempt,
  nowMs: number,
): NextFlowStep =>
  isOfCompletion(flow, completion) ? nextExchangeStep(flow, completion, nowMs) : unknown;

const nextExchangeStep = (
  flow: ExchangeableFlow,
  { requestId, writeFailed, remainingMs }: StepAttempt,
  nowMs: number,
): NextFlowStep => {
  if (flow.state === 'done') {
    return { do: 'return', flow, outcome: flow.outcome, isRepeated: true };
  }
  // When only the answer of our claim was lost, the row names us.
  const isMine = flow.state === 'claimed' && flow.claimedBy === requestId;
  if (writeFailed && !isMine) return giveUp;
  const now = flowStateAt(flow, nowMs);
  if (now === 'expired') return expired;
  // Its code is not exchanged any more, but may have been by a request that ran out of time.
  if (flow.state === 'claimed' && now === 'lost') return { do: 'recall', flow };
  if (now === 'claimed' && !isMine) return waitFor(flow, remainingMs);
  if (remainingMs < leastExchangeMs) return fail(flow, 'still_running');
  return isMine ? { do: 'exchange', flow } : { do: 'claim', flow };
};

const waitFor = (flow: Flow, remainingMs: number): NextFlowStep =>
  remainingMs < leastWaitMs ? fail(flow, 'still_running') : { do: 'wait' };
