import type { Clock } from '../../platform/model/ports.ts';
import { sha256 } from '../../platform/model/sha256.ts';
import { type FlowIn, type Flows, flowIdOf, flowStateAt } from './flow.ts';
import { type FailureReason, reasonOfFlow } from './flow-failures.ts';
import type { CallbackResult } from './flow-result.ts';
import { denied } from './flow-transitions.ts';

type DenyFlowDeps = {
  flows: Pick<Flows, 'get' | 'change'>;
  clock: Clock;
  report(error: unknown): void;
};

export type Denial = { integrationType: string; state: string | undefined; reason: FailureReason };

/** Stores why the person came back without a code. They get the redirect even if that fails. */
export const denyFlow = async (
  deps: DenyFlowDeps,
  denial: Denial,
): Promise<Extract<CallbackResult, { kind: 'denied' }>> => {
  const reportOnly = (error: unknown): undefined => {
    deps.report(error);
  };
  const flow = await openFlow(deps, denial).catch(reportOnly);
  const reason = reasonOfFlow(flow ?? {}, denial.reason);
  if (flow) await deps.flows.change(flow, denied(flow, reason)).catch(reportOnly);
  return { kind: 'denied', flow, reason };
};

/**
 * The flow of a state, while it waits for a code. Anybody can send a state without a code: that costs one
 * read at most, and only whoever got the state knows its hash.
 */
const openFlow = async (
  { flows, clock }: DenyFlowDeps,
  { integrationType, state }: Denial,
): Promise<FlowIn<'issued'> | undefined> => {
  const flowId = state && flowIdOf(state);
  const flow = flowId ? await flows.get(flowId) : undefined;
  if (flow?.state !== 'issued' || !state || flow.stateHash !== sha256(state)) return undefined;
  const isOpen =
    flow.integrationType === integrationType && flowStateAt(flow, clock.nowMs()) === 'open';
  return isOpen ? flow : undefined;
};
