import type { Clock } from '../../platform/model/ports.ts';
import { sha256 } from '../../platform/model/sha256.ts';
import { type Flow, type Flows, flowIdOf, issuedStatus } from './flow.ts';

/**
 * The flow that a state is of, while it waits for a code. Anybody can send a state without a code: it
 * costs one read at most, and only who got the state knows its hash.
 */
export const unfinishedFlow = async (
  { flows, clock }: { flows: Pick<Flows, 'get'>; clock: Clock },
  { integrationType, state }: { integrationType: string; state: string | undefined },
): Promise<Flow | undefined> => {
  const flowId = state && flowIdOf(state);
  const flow = flowId ? await flows.get(flowId) : undefined;
  if (!flow || !state || flow.stateHash !== sha256(state)) return undefined;
  const isUnfinished = flow.status === issuedStatus(flow) && flow.expiresAtMs > clock.nowMs();
  return isUnfinished && flow.integrationType === integrationType ? flow : undefined;
};
