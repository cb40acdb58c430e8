import type { Clock } from '../../platform/model/ports.ts';
import { sha256 } from '../../platform/model/sha256.ts';
import { type FlowRequest, isWritten, type Turn } from './claim-flow.ts';
import type { Authorization, CompletionCodes } from './completion-code.ts';
import type { FailureReason } from './flow-failures.ts';
import type { Flows } from './flow-ports.ts';
import type { CallbackResult } from './flow-result.ts';
import { deferred } from './flow-transitions.ts';

export type DeferCompletionDeps = { flows: Flows; completionCodes: CompletionCodes; clock: Clock };

export type OpenedCallback = Omit<Authorization, 'variables'>;

type VerifiedVariables = { fromCallback: Authorization['variables'] };

/**
 * Defers the exchange to the tenant's server: we store the code sealed, and the browser carries the only
 * key, the same at every delivery of the callback.
 * @returns undefined when the row must be read again
 */
export const deferCompletion = async (
  { flows, completionCodes, clock }: DeferCompletionDeps,
  request: FlowRequest<OpenedCallback>,
  turn: Exclude<Turn<OpenedCallback>, { do: 'exchange' }>,
  verify: () => Promise<VerifiedVariables | FailureReason>,
): Promise<CallbackResult | undefined> => {
  const { flow, opened } = turn;
  const { requestId: deferredBy } = request;
  const completionCode = completionCodes.of(flow, opened);
  const deferredResult = { kind: 'deferred', flow, completionCode } as const;
  // The row names us when we lost only the response to our write.
  if (turn.do === 'repeat')
    return { ...deferredResult, isRepeated: turn.flow.deferredBy !== deferredBy };
  const verified = await verify();
  if (typeof verified === 'string') {
    const outcome = { success: false, reason: verified } as const;
    return { kind: 'ended', flow, outcome, isRepeated: false };
  }
  const authorization = { ...opened, variables: verified.fromCallback };
  const deferral = {
    deferredBy,
    codeHash: sha256(opened.code),
    completionHash: sha256(completionCode),
    sealedCode: completionCodes.seal(completionCode, flow, authorization),
  };
  const next = deferred(turn.flow, deferral, clock.nowMs());
  const isDeferred = next && (await isWritten(request, flows.change(turn.flow, next)));
  return isDeferred ? { ...deferredResult, isRepeated: false } : undefined;
};
