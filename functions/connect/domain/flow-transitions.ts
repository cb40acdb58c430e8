import { type Flow, type FlowIn, flowStateAt } from './flow.ts';
import type { FailureReason } from './flow-failures.ts';
import type { FinalOutcome } from './flow-outcome.ts';

type ByServer = { completion: 'by_server' };

export type ExchangeableFlow = Exclude<Flow, { state: 'issued' } & ByServer>;
export type DeferrableFlow = Extract<Flow, { state: 'issued' } & ByServer>;

/** A flow that was deferred, whatever its state is now. */
export type DeferredOnceFlow = Extract<ExchangeableFlow, ByServer>;
export type ClaimableFlow = Exclude<ExchangeableFlow, { state: 'done' }>;

type CompletionDeferral = Pick<
  FlowIn<'deferred'>,
  'codeHash' | 'deferredBy' | 'completionHash' | 'sealedCode'
>;
type FlowClaim = Pick<FlowIn<'claimed'>, 'codeHash' | 'claimedBy'>;

/** How long the tenant's server has. The provider's code may expire earlier. */
const completionMs = 5 * 60 * 1000;
/** Longer than Lambda lets a request run, so that no two requests exchange at once. */
const claimMs = 26_000;

/** The person came back without a code, and may still come back with one. */
export const denied = <Issued extends FlowIn<'issued'>>(flow: Issued, reason: FailureReason) => ({
  ...flow,
  denied: reason,
});

/** @returns undefined when it has expired */
export const deferred = (
  flow: DeferrableFlow,
  deferral: CompletionDeferral,
  nowMs: number,
): FlowIn<'deferred'> | undefined => {
  if (flowStateAt(flow, nowMs) !== 'open') return undefined;
  const { denied, ...open } = flow;
  return { ...open, ...deferral, state: 'deferred', expiresAtMs: nowMs + completionMs };
};

/** @returns undefined when it has expired, another request has it, or it was claimed for another code */
export const claimed = (
  flow: ClaimableFlow,
  claim: FlowClaim,
  nowMs: number,
): FlowIn<'claimed'> | undefined => {
  const state = flowStateAt(flow, nowMs);
  if (state !== 'open' && state !== 'abandoned') return undefined;
  const held = { ...claim, state: 'claimed', claimedUntilMs: nowMs + claimMs } as const;
  if (flow.state !== 'issued') {
    return flow.codeHash === claim.codeHash ? { ...flow, ...held } : undefined;
  }
  const { denied, ...open } = flow;
  return { ...open, ...held };
};

/**
 * After a failure before the code was sent it is as it was; a deferred flow stays deferred.
 * @param reason what the person was told, unless it was our fault
 */
export const released = (
  { claimedBy, claimedUntilMs, ...flow }: FlowIn<'claimed'>,
  reason?: FailureReason,
): FlowIn<'issued' | 'deferred'> => {
  if (flow.completion === 'by_server') return { ...flow, state: 'deferred' };
  const { codeHash, ...rest } = flow;
  const issued = { ...rest, state: 'issued' } as const;
  return reason ? denied(issued, reason) : issued;
};

/** Nothing is left of the code but its hash. */
export const finished = (
  { claimedBy, claimedUntilMs, ...flow }: FlowIn<'claimed'>,
  outcome: FinalOutcome,
): FlowIn<'done'> => {
  if (flow.completion === 'at_callback') return { ...flow, state: 'done', outcome };
  const { sealedCode, ...rest } = flow;
  return { ...rest, state: 'done', outcome };
};
