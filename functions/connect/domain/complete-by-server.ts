import { randomUUID } from 'node:crypto';
import type { ProviderFinder } from '../../catalogue/providers/catalogue.ts';
import { findApp } from '../../platform/model/find-app.ts';
import { findProvider } from '../../platform/model/find-provider.ts';
import type { Deadline, OAuthApps } from '../../platform/model/ports.ts';
import { sha256 } from '../../platform/model/sha256.ts';
import { inTime } from '../../platform/waiting/in-time.ts';
import { type ClaimFlowDeps, claimInTurn, type FlowRequest } from './claim-flow.ts';
import type { Authorization, CompletionCodes } from './completion-code.ts';
import { type ExchangeDeps, exchangeOnce } from './exchange-once.ts';
import type { Flow } from './flow.ts';
import { flowIdOf } from './flow-id.ts';
import type { FlowResult } from './flow-result.ts';
import { isOfCompletion, nextCompletionStep } from './next-flow-step.ts';
import { withoutApp } from './verify-callback.ts';

export type CompleteByServerDeps = ExchangeDeps &
  ClaimFlowDeps & {
    providers: ProviderFinder;
    oauthApps: OAuthApps;
    completionCodes: CompletionCodes;
  };

export type CompletionRequest = {
  tenantId: string;
  completionCode: string;
  /** The attempt of the person's session, if the server names it. */
  attemptId?: string | undefined;
};

/**
 * Exchanges a deferred code once, and stores the connection. Every request with the same completion
 * code gets the outcome of the first.
 */
export const completeByServer = async (
  deps: CompleteByServerDeps,
  { tenantId, completionCode, attemptId }: CompletionRequest,
  deadline: Deadline,
): Promise<FlowResult> => {
  const flowId = flowIdOf(completionCode);
  if (flowId === undefined || (attemptId ?? flowId) !== flowId) {
    return { kind: 'refused', why: 'unknown' };
  }
  const completion = { tenantId, completionHash: sha256(completionCode) };
  const request: FlowRequest<Authorization> = {
    flowId,
    requestId: randomUUID(),
    isAbout: (flow) => isOfCompletion(flow, completion),
    next: (flow, attempt, nowMs) => nextCompletionStep(flow, { ...completion, ...attempt }, nowMs),
    open: async (flow) =>
      'sealedCode' in flow ? deps.completionCodes.open(completionCode, flow) : undefined,
  };
  return exchangeInTurn(deps, request, deadline).catch((cause: unknown) => ({
    kind: 'failed',
    flow: request.flow,
    cause,
  }));
};

const exchangeInTurn = async (
  deps: CompleteByServerDeps,
  request: FlowRequest<Authorization>,
  deadline: Deadline,
): Promise<FlowResult> => {
  const turn = await inTime(claimInTurn(deps, request, deadline), deadline);
  if ('kind' in turn) return turn;
  if (turn.do !== 'exchange') throw new Error(`A completion code does not ${turn.do}`);
  const { flow, opened, tookOver } = turn;
  const prepare = () => completionBasisOf(deps, flow, opened);
  const outcome = await exchangeOnce(deps, { flow, tookOver, ...opened, prepare }, deadline);
  return { kind: 'ended', flow, outcome, isRepeated: false };
};

/** The callback was verified before its completion was deferred. */
const completionBasisOf = async (
  { providers, oauthApps }: CompleteByServerDeps,
  flow: Flow,
  authorization: Authorization,
) => {
  const provider = findProvider(providers, flow.integrationType);
  const variables = { ...flow.variables, ...authorization.variables };
  const app = await findApp(oauthApps.get, provider, { ...flow, variables });
  return app ? { provider, variables, app } : withoutApp(flow);
};
