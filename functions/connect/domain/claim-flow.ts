import type { Connections } from '../../connections/domain/ports.ts';
import type { Clock, Deadline } from '../../platform/model/ports.ts';
import { sha256 } from '../../platform/model/sha256.ts';
import { createBackOff } from '../../platform/waiting/back-off.ts';
import type { Flow, FlowOutcome, Flows } from './flow.ts';
import type { Attempt, FlowRefusal, NextFlowStep } from './next-flow-step.ts';
import { ofFlow } from './store-connection.ts';

export type ClaimFlowDeps = {
  flows: Flows;
  connections: Pick<Connections, 'ofType'>;
  clock: Clock;
  /** Gets the stored flow that the request is about, each time it is read. */
  recognize(flow: Flow): void;
};

/** A request about one flow: a callback, or a completion code. */
export type FlowRequest<Opened> = {
  flowId: string;
  owner: string;
  isAbout(flow: Flow): boolean;
  next(flow: Flow | undefined, attempt: Attempt, nowMs: number): NextFlowStep;
  /** Called before anything is written, so a failure holds no claim. @returns undefined unless authentic */
  open(flow: Flow): Promise<Opened | undefined>;
  /** Known once it was opened. */
  opened?: Opened;
  /** Of the last write. It may have happened nevertheless, which the row shows. */
  error?: unknown;
};

/** Longer than Lambda lets a request run, so that no other request exchanges at the same time. */
const claimMs = 26_000;

/** The request's own step: an exchange is claimed, the others are still to be written. */
export type Turn<Opened> = {
  do: 'exchange' | 'hand_over' | 'repeat';
  flow: Flow;
  opened: Opened;
};

/** How a flow ended, or why the request is not for it. */
export type Ended = { flow: Flow; outcome: FlowOutcome } | { refused: FlowRefusal };

/** Finds the request's turn, or waits while another one has it. */
export const claimInTurn = async <Opened extends { code: string }>(
  deps: ClaimFlowDeps,
  request: FlowRequest<Opened>,
  deadline: Deadline,
): Promise<Turn<Opened> | Ended> => {
  const pause = createBackOff(deps.clock);
  for (;;) {
    const step = await readStep(deps, request, deadline);
    if (step.do === 'answer') return step;
    if (step.do === 'refuse') return { refused: step.why };
    if (step.do === 'give_up') throw request.error;
    const turn = await (step.do === 'wait' ? pause() : take(deps, request, step));
    if (turn) return turn;
  }
};

const readStep = async <Opened>(
  { flows, clock, recognize }: ClaimFlowDeps,
  request: FlowRequest<Opened>,
  deadline: Deadline,
): Promise<NextFlowStep> => {
  const stored = await flows.get(request.flowId);
  if (stored && request.isAbout(stored)) recognize(stored);
  const { owner, error } = request;
  const writeFailed = error !== undefined;
  const attempt = { owner, writeFailed, remainingMs: deadline.remainingMs() };
  return request.next(stored, attempt, clock.nowMs());
};

/** @returns undefined when the row must be read again */
const take = async <Opened extends { code: string }>(
  { flows, connections, clock }: ClaimFlowDeps,
  request: FlowRequest<Opened>,
  { do: what, flow }: Extract<NextFlowStep, { do: Turn<Opened>['do'] | 'claim' | 'recall' }>,
): Promise<Turn<Opened> | Ended | undefined> => {
  if (what === 'recall') {
    const stored = ofFlow(await connections.ofType(flow.tenantId, flow.integrationType), flow);
    return stored ? { flow, outcome: stored } : { refused: 'expired' };
  }
  request.opened ??= await request.open(flow);
  const { opened, owner } = request;
  if (opened === undefined) return { refused: 'unknown' };
  if (what !== 'claim') return { do: what, flow, opened };
  const nowMs = clock.nowMs();
  const claim = { owner, codeHash: sha256(opened.code), untilMs: nowMs + claimMs, nowMs };
  return (await isWritten(request, flows.claim(flow, claim)))
    ? { do: 'exchange', flow, opened }
    : undefined;
};

/** Whether this write changed the flow. Its error is kept until the row was read again. */
export const isWritten = (request: { error?: unknown }, write: Promise<boolean>) =>
  write.catch((error: unknown) => {
    request.error = error;
    return false;
  });
