import { type Flow, type FlowIn, flowStateAt } from './flow.ts';
import type { FailureReason } from './flow-failures.ts';
import type { FlowOutcome } from './flow-outcome.ts';
import type { FlowRefusal } from './flow-result.ts';
import type {
  ClaimableFlow,
  DeferrableFlow,
  DeferredOnceFlow,
  ExchangeableFlow,
} from './flow-transitions.ts';

export type StepAttempt = {
  requestId: string;
  /** Its write ended in an error. */
  writeFailed: boolean;
  remainingMs: number;
};

export type CallbackDelivery = {
  integrationType: string;
  stateHash: string;
  codeHash: string;
  /** See `browserHashes`. */
  browsers: readonly string[];
};

export type ServerCompletion = { tenantId: string; completionHash: string };

/**
 * - `return` the outcome, which the flow had already if `isRepeated`
 * - `defer` the exchange to the tenant's server, if the state is authentic
 * - `repeat` the response of an earlier delivery, which deferred it
 * - `claim` the flow, if the state or the completion code is authentic
 * - `exchange` the code, since this request has the claim
 * - `wait` for the request that has the claim
 * - `recall` what a request that died has stored
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
/** Enough for an exchange and its writes. */
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

const isOfCallback = (flow: Flow | undefined, delivery: CallbackDelivery): flow is Flow =>
  flow?.stateHash === delivery.stateHash &&
  flow.integrationType === delivery.integrationType &&
  (flow.state === 'issued' || flow.codeHash === delivery.codeHash);

/** Decides what a delivery of a callback does next. */
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

export const isOfCompletion = (
  flow: Flow | undefined,
  { tenantId, completionHash }: ServerCompletion,
): flow is DeferredOnceFlow =>
  flow !== undefined &&
  flow.tenantId === tenantId &&
  flow.completion === 'by_server' &&
  flow.state !== 'issued' &&
  flow.completionHash === completionHash;

/** Decides what a request with a completion code does next. */
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
  // The row names us when we lost only the response to our claim.
  const isMine = flow.state === 'claimed' && flow.claimedBy === requestId;
  if (writeFailed && !isMine) return giveUp;
  const now = flowStateAt(flow, nowMs);
  if (now === 'expired') return expired;
  // It is too late to exchange its code, but the request that died may have done so.
  if (flow.state === 'claimed' && now === 'lost') return { do: 'recall', flow };
  if (now === 'claimed' && !isMine) return waitFor(flow, remainingMs);
  if (remainingMs < leastExchangeMs) return fail(flow, 'still_running');
  return isMine ? { do: 'exchange', flow } : { do: 'claim', flow };
};

const waitFor = (flow: Flow, remainingMs: number): NextFlowStep =>
  remainingMs < leastWaitMs ? fail(flow, 'still_running') : { do: 'wait' };
