import type { Clock } from '../../platform/model/ports.ts';
import { sha256 } from '../../platform/model/sha256.ts';
import { type FlowRequest, isWritten, type Turn } from './claim-flow.ts';
import type { Authorization, CompletionCodes } from './completion-code.ts';
import type { FailureReason } from './failures.ts';
import type { Flows } from './flow.ts';

export type HandOverDeps = { flows: Flows; completionCodes: CompletionCodes; clock: Clock };

/** The completion code, which every delivery of the callback gets. */
export type HandedOver = { completionCode: string; isRepeated: boolean };

/** A callback whose state is authentic. */
export type Opened = Omit<Authorization, 'variables'>;

type Answer = HandedOver | { success: false; reason: FailureReason };

/** How long the tenant's server has. A provider's code may end earlier. */
const completionMs = 5 * 60 * 1000;

/**
 * Hands a code over to the tenant's server: it stays here, sealed, and the browser takes the only key.
 * @param verify checks the rest of the callback
 * @returns undefined when the row must be read again
 */
export const handOver = async (
  { flows, completionCodes, clock }: HandOverDeps,
  request: FlowRequest<Opened>,
  { do: what, flow, opened }: Turn<Opened>,
  verify: () => Promise<{ fromCallback: Authorization['variables'] } | FailureReason>,
): Promise<Answer | undefined> => {
  const completionCode = completionCodes.of(flow, opened);
  // When only the answer of our write was lost, the row names us as its owner.
  if (what === 'repeat') return { completionCode, isRepeated: flow.owner !== request.owner };
  const verified = await verify();
  if (typeof verified === 'string') return { success: false, reason: verified };
  const authorization = { ...opened, variables: verified.fromCallback };
  const nowMs = clock.nowMs();
  const write = flows.handOver(flow.flowId, {
    owner: request.owner,
    codeHash: sha256(opened.code),
    completionHash: sha256(completionCode),
    sealedCode: completionCodes.seal(completionCode, flow, authorization),
    expiresAtMs: nowMs + completionMs,
    nowMs,
  });
  return (await isWritten(request, write)) ? { completionCode, isRepeated: false } : undefined;
};
