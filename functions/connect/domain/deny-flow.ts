import type { Clock } from '../../platform/model/ports.ts';
import { sha256 } from '../../platform/model/sha256.ts';
import { type Flow, flowStateAt } from './flow.ts';
import { type FailureReason, reasonOfFlow } from './flow-failures.ts';
import { flowIdOf } from './flow-id.ts';
import type { Flows } from './flow-ports.ts';
import type { CallbackResult } from './flow-result.ts';
import { denied } from './flow-transitions.ts';

type DenyFlowDeps = {
  flows: Pick<Flows, 'get' | 'change'>;
  clock: Clock;
  report(error: unknown): void;
};

export type Denial = { integrationType: string; state: string | undefined; reason: FailureReason };

/**
 * Stores why the person came back without a code, if the flow still waits for one: another tab may have
 * brought it. They get the redirect of the flow either way, and even if that fails.
 */
export const denyFlow = async (
  deps: DenyFlowDeps,
  denial: Denial,
): Promise<Extract<CallbackResult, { kind: 'denied' }>> => {
  const reportOnly = (error: unknown): undefined => {
    deps.report(error);
  };
  const flow = await knownFlow(deps, denial).catch(reportOnly);
  const reason = reasonOfFlow(flow ?? {}, denial.reason);
  if (flow?.state === 'issued')
    await deps.flows.change(flow, denied(flow, reason)).catch(reportOnly);
  return { kind: 'denied', flow, reason };
};

/**
 * The flow of a state, unless it has expired. Anybody can send a state without a code: that costs one
 * read at most, and only whoever got the state knows its hash.
 */
const knownFlow = async (
  { flows, clock }: DenyFlowDeps,
  { integrationType, state }: Denial,
): Promise<Flow | undefined> => {
  const flowId = state && flowIdOf(state);
  const flow = flowId ? await flows.get(flowId) : undefined;
  if (!flow || !state || flow.stateHash !== sha256(state)) return undefined;
  const isKnown =
    flow.integrationType === integrationType && flowStateAt(flow, clock.nowMs()) !== 'expired';
  return isKnown ? flow : undefined;
};
