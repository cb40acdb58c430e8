import { randomUUID } from 'node:crypto';
import type { ProviderFinder } from '../../catalogue/providers/catalogue.ts';
import { findApp } from '../../platform/model/find-app.ts';
import { findProvider } from '../../platform/model/find-provider.ts';
import type { Deadline, OAuthApps } from '../../platform/model/ports.ts';
import { sha256 } from '../../platform/model/sha256.ts';
import { inTime } from '../../platform/waiting/in-time.ts';
import { type ClaimFlowDeps, claimInTurn, type Ended, type FlowRequest } from './claim-flow.ts';
import type { Authorization, CompletionCodes } from './completion-code.ts';
import { type ExchangeDeps, exchangeOnce } from './exchange-once.ts';
import { type Flow, flowIdOf } from './flow.ts';
import { type Completing, isOfCompleting, nextCompletionStep } from './next-flow-step.ts';
import { withoutApp } from './verify-callback.ts';

export type CompleteByServerDeps = ExchangeDeps &
  ClaimFlowDeps & {
    providers: ProviderFinder;
    oauthApps: OAuthApps;
    completionCodes: CompletionCodes;
  };

/** A completion code as a tenant's server sends it. */
export type CompletionRequest = {
  tenantId: string;
  completionCode: string;
  /** The start of the person's session, if the server names it. */
  attemptId?: string | undefined;
};

/**
 * Exchanges the code that was handed over to a tenant's server, once, and stores the connection. Every
 * request with the same completion code gets the outcome of the first.
 */
export const completeByServer = async (
  deps: CompleteByServerDeps,
  { tenantId, completionCode, attemptId }: CompletionRequest,
  deadline: Deadline,
): Promise<Ended> => {
  const flowId = flowIdOf(completionCode);
  if (flowId === undefined || (attemptId ?? flowId) !== flowId) return { refused: 'unknown' };
  const completing = { tenantId, completionHash: sha256(completionCode) };
  const request = requestOf(deps, flowId, completionCode, completing);
  const turn = await inTime(claimInTurn(deps, request, deadline), deadline);
  if ('outcome' in turn || 'refused' in turn) return turn;
  const { flow, opened } = turn;
  const prepare = () => basisOf(deps, flow, opened);
  const exchange = { flow, owner: request.owner, ...opened, prepare };
  return { flow, outcome: await exchangeOnce(deps, exchange, deadline) };
};

const requestOf = (
  { completionCodes }: CompleteByServerDeps,
  flowId: string,
  completionCode: string,
  completing: Completing,
): FlowRequest<Authorization> => ({
  flowId,
  owner: randomUUID(),
  isAbout: (flow) => isOfCompleting(flow, completing),
  next: (flow, attempt, nowMs) => nextCompletionStep(flow, { ...completing, ...attempt }, nowMs),
  open: async (flow) => completionCodes.open(completionCode, flow),
});

/** The callback was verified before it was handed over. */
const basisOf = async (
  { providers, oauthApps }: CompleteByServerDeps,
  flow: Flow,
  authorization: Authorization,
) => {
  const provider = findProvider(providers, flow.integrationType);
  const variables = { ...flow.variables, ...authorization.variables };
  const app = await findApp(oauthApps.get, provider, { ...flow, variables });
  return app ? { provider, variables, app } : withoutApp(flow);
};
