import type { Provider } from '../../providers/provider.ts';
import type { Connections } from '../connection/ports.ts';
import type { Clock, Deadline } from '../model/ports.ts';
import { sha256 } from '../model/sha256.ts';
import { createBackOff } from '../waiting/back-off.ts';
import type { Flow, FlowOutcome, Flows, StateTokens } from './flow.ts';
import { type NextFlowStep, nextFlowStep } from './next-flow-step.ts';
import { ofFlow } from './store-connection.ts';

/** A callback with a code, as received; `parameters` is its whole query. */
export type Callback = {
  provider: Provider;
  state: string;
  code: string;
  iss?: string | undefined;
  /** What the browser shows of itself, see `browserHashes`. */
  browsers: readonly string[];
  parameters: Readonly<Record<string, string>>;
};

export type ClaimFlowDeps = {
  flows: Flows;
  connections: Pick<Connections, 'ofType'>;
  stateTokens: StateTokens;
  clock: Clock;
  /** Gets the stored flow whose state this is, each time it is read. */
  recognize(flow: Flow): void;
};

/** Longer than Lambda lets a request run, so that no other delivery exchanges at the same time. */
const claimMs = 26_000;

/** Claims the flow, or waits while another delivery holds it. @returns the outcome if there is one */
export const claimInTurn = async (
  deps: ClaimFlowDeps,
  { flowId, attempt, callback }: { flowId: string; attempt: ClaimAttempt; callback: Callback },
  deadline: Deadline,
): Promise<Claimed> => {
  const { provider, state, browsers } = callback;
  const { type: integrationType } = provider;
  const delivery = { ...attempt, integrationType, stateHash: sha256(state), browsers };
  const pause = createBackOff(deps.clock);
  for (;;) {
    const stored = await deps.flows.get(flowId);
    if (stored?.stateHash === delivery.stateHash) deps.recognize(stored);
    const claimFailed = attempt.error !== undefined;
    const now = { ...delivery, claimFailed, remainingMs: deadline.remainingMs() };
    const step = nextFlowStep(stored, now, deps.clock.nowMs());
    if (step.do === 'answer') return step;
    if (step.do === 'give_up') throw attempt.error;
    const claimed = await (step.do === 'wait' ? pause() : claim(deps, attempt, step, callback));
    if (claimed) return claimed;
  }
};

/** The claimed flow, ready for the exchange, or an existing outcome. */
type Claimed = { flow: Flow; codeVerifier: string } | { outcome: FlowOutcome };

/** The state of one delivery while it tries to claim its flow. */
export type ClaimAttempt = {
  owner: string;
  codeHash: string;
  /** Known once the state was found to be authentic. */
  codeVerifier?: string;
  /** Of the last attempt. The write may have happened nevertheless, which the row shows. */
  error?: unknown;
};

/** @returns undefined when the row must be read again */
const claim = async (
  { flows, connections, stateTokens, clock }: ClaimFlowDeps,
  attempt: ClaimAttempt,
  step: NextFlowStep & { flow: Flow },
  callback: Callback,
): Promise<Claimed | undefined> => {
  const { flow } = step;
  if (step.do === 'recall') {
    const stored = ofFlow(await connections.ofType(flow.tenantId, flow.integrationType), flow);
    return { outcome: stored ?? { success: false, reason: 'invalid_link' } };
  }
  attempt.codeVerifier ??= await openVerifier(stateTokens, flow, callback);
  const { codeVerifier } = attempt;
  if (codeVerifier === undefined) return { outcome: { success: false, reason: 'invalid_link' } };
  if (step.do === 'exchange') return { flow, codeVerifier };
  const { owner, codeHash } = attempt;
  const nowMs = clock.nowMs();
  const isClaimed = await flows
    .claim(flow.flowId, { owner, codeHash, untilMs: nowMs + claimMs, nowMs })
    .catch((error: unknown) => {
      attempt.error = error;
      return false;
    });
  return isClaimed ? { flow, codeVerifier } : undefined;
};

/**
 * Asks KMS before the claim, so a failure holds none.
 * @returns undefined if this state was not issued for this flow
 */
const openVerifier = async (stateTokens: StateTokens, flow: Flow, { state }: Callback) => {
  const claims = await stateTokens.open(state, flow);
  return claims?.tenantId === flow.tenantId ? claims.codeVerifier : undefined;
};
