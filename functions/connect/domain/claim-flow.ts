import type { Connections } from '../../connections/domain/ports.ts';
import type { Clock, Deadline } from '../../platform/model/ports.ts';
import { sha256 } from '../../platform/model/sha256.ts';
import { createBackOff } from '../../platform/waiting/back-off.ts';
import { inTime, type RemainingTime } from '../../platform/waiting/in-time.ts';
import type { Flow, FlowIn } from './flow.ts';
import type { FailureReason } from './flow-failures.ts';
import type { Flows } from './flow-ports.ts';
import type { FlowResult } from './flow-result.ts';
import { claimed, released } from './flow-transitions.ts';
import type { NextFlowStep, StepAttempt } from './next-flow-step.ts';
import { recallOutcome } from './store-connection.ts';

export type ClaimFlowDeps = {
  flows: Flows;
  connections: Pick<Connections, 'ofType'>;
  clock: Clock;
};

/** A callback, or a request with a completion code. */
export type FlowRequest<Opened> = {
  flowId: string;
  requestId: string;
  isAbout(flow: Flow): boolean;
  next(flow: Flow | undefined, attempt: StepAttempt, nowMs: number): NextFlowStep;
  /** Called before any write, so that its failure leaves no claim. @returns undefined unless authentic */
  open(flow: Flow): Promise<Opened | undefined>;
  opened?: Opened;
  /** The claim is that of a request that may have died after it stored the connection. */
  tookOver?: boolean;
  /** The flow as it was last read. */
  flow?: Flow;
  /** Of the last write, which may have succeeded nevertheless: the row shows it. */
  error?: unknown;
};

/** What the request does itself: it has claimed an exchange, and has yet to write the others. */
export type Turn<Opened> = { opened: Opened } & (
  | { do: 'exchange'; flow: FlowIn<'claimed'>; tookOver: boolean }
  | Extract<NextFlowStep, { do: 'defer' | 'repeat' }>
);

type SettledFlowResult = Exclude<FlowResult, { kind: 'failed' }>;

/** Waits while another request has the claim. */
export const claimInTurn = async <Opened extends { code: string }>(
  deps: ClaimFlowDeps,
  request: FlowRequest<Opened>,
  deadline: Deadline,
): Promise<Turn<Opened> | SettledFlowResult> => {
  const backOff = createBackOff(deps.clock);
  for (;;) {
    const stored = await deps.flows.get(request.flowId);
    if (stored && request.isAbout(stored)) request.flow = stored;
    const { requestId, error } = request;
    const writeFailed = error !== undefined;
    const attempt = { requestId, writeFailed, remainingMs: deadline.remainingMs() };
    const step = request.next(stored, attempt, deps.clock.nowMs());
    if (step.do === 'give_up') throw error;
    const turn = await (step.do === 'wait' ? backOff() : performStep(deps, request, step));
    if (turn) return turn;
  }
};

/** @returns undefined when the row must be read again */
const performStep = async <Opened extends { code: string }>(
  deps: ClaimFlowDeps,
  request: FlowRequest<Opened>,
  step: Exclude<NextFlowStep, { do: 'wait' } | { do: 'give_up' }>,
): Promise<Turn<Opened> | SettledFlowResult | undefined> => {
  if (step.do === 'return') {
    const { flow, outcome, isRepeated } = step;
    return { kind: 'ended', flow, outcome, isRepeated };
  }
  if (step.do === 'refuse') return { kind: 'refused', flow: request.flow, why: step.why };
  if (step.do === 'recall') return recall(deps, step.flow);
  request.opened ??= await request.open(step.flow);
  const { opened } = request;
  if (opened === undefined) return { kind: 'refused', flow: request.flow, why: 'unknown' };
  const { tookOver = false } = request;
  if (step.do === 'exchange') return { ...step, opened, tookOver };
  if (step.do !== 'claim') return { ...step, opened };
  const isClaimOfAnother = step.flow.state === 'claimed';
  request.tookOver = isClaimOfAnother;
  const held = { claimedBy: request.requestId, codeHash: sha256(opened.code) };
  const flow = claimed(step.flow, held, deps.clock.nowMs());
  const isClaimed = flow && (await isWritten(request, deps.flows.change(step.flow, flow)));
  return isClaimed ? { do: 'exchange', flow, opened, tookOver: isClaimOfAnother } : undefined;
};

const recall = async (
  { connections }: ClaimFlowDeps,
  flow: FlowIn<'claimed'>,
): Promise<SettledFlowResult> => {
  const outcome = await recallOutcome(connections, flow);
  return outcome
    ? { kind: 'ended', flow, outcome, isRepeated: false }
    : { kind: 'refused', flow, why: 'expired' };
};

/** Whether this write changed the flow. Its error waits until the row is read again. */
export const isWritten = (request: { error?: unknown }, write: Promise<boolean>) =>
  write.catch((error: unknown) => {
    request.error = error;
    return false;
  });

/** Lets another request claim the flow at once. */
export const release = (
  flows: Flows,
  flow: FlowIn<'claimed'>,
  deadline: RemainingTime,
  reason?: FailureReason,
) => inTime(flows.change(flow, released(flow, reason)), deadline);
