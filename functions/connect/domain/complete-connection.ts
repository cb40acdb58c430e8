import { randomUUID } from 'node:crypto';
import type { Deadline, OAuthApps } from '../../platform/model/ports.ts';
import { sha256 } from '../../platform/model/sha256.ts';
import { inTime } from '../../platform/waiting/in-time.ts';
import { type ClaimFlowDeps, claimInTurn, type FlowRequest } from './claim-flow.ts';
import {
  type DeferCompletionDeps,
  deferCompletion,
  type OpenedCallback,
} from './defer-completion.ts';
import { type ExchangeDeps, exchangeOnce } from './exchange-once.ts';
import { flowIdOf } from './flow-id.ts';
import type { StateTokens } from './flow-ports.ts';
import type { CallbackResult } from './flow-result.ts';
import { nextCallbackStep } from './next-flow-step.ts';
import { type Callback, type InvitationClaims, verifyCallback } from './verify-callback.ts';

export type CompleteConnectionDeps = ExchangeDeps &
  ClaimFlowDeps &
  DeferCompletionDeps & {
    oauthApps: OAuthApps;
    stateTokens: StateTokens;
    invitations: InvitationClaims;
  };

/**
 * Exchanges an authorization code once and stores the connection, or defers completion to the tenant's
 * server. Every delivery of a callback gets the result of the first, and waits while that is running. A
 * person is waiting in a browser, so a failure is returned, too.
 */
export const completeConnection = async (
  deps: CompleteConnectionDeps,
  callback: Callback,
  deadline: Deadline,
): Promise<CallbackResult> => {
  const { provider, state, iss } = callback;
  const flowId = flowIdOf(state);
  const isOtherIssuer = iss !== (provider.issuer ?? iss);
  if (flowId === undefined || isOtherIssuer) return { kind: 'refused', why: 'unknown' };
  const request = requestOf(deps, flowId, callback);
  return completeInTurn(deps, request, callback, deadline).catch((cause: unknown) => ({
    kind: 'failed',
    flow: request.flow,
    cause,
  }));
};

const completeInTurn = async (
  deps: CompleteConnectionDeps,
  request: FlowRequest<OpenedCallback>,
  callback: Callback,
  deadline: Deadline,
): Promise<CallbackResult> => {
  for (;;) {
    const turn = await inTime(claimInTurn(deps, request, deadline), deadline);
    if ('kind' in turn) return turn;
    const { flow, opened } = turn;
    const prepare = () => verifyCallback(deps, flow, callback);
    if (turn.do === 'exchange') {
      const { tookOver } = turn;
      const claimed = { flow: turn.flow, tookOver, ...opened, prepare };
      const outcome = await exchangeOnce(deps, claimed, deadline);
      return { kind: 'ended', flow, outcome, isRepeated: false };
    }
    const result = await inTime(deferCompletion(deps, request, turn, prepare), deadline);
    // Otherwise the row must be read again.
    if (result) return result;
  }
};

const requestOf = (
  { stateTokens }: CompleteConnectionDeps,
  flowId: string,
  { provider, state, code, browsers }: Callback,
): FlowRequest<OpenedCallback> => {
  const stateHash = sha256(state);
  const delivery = { integrationType: provider.type, stateHash, codeHash: sha256(code), browsers };
  return {
    flowId,
    requestId: randomUUID(),
    isAbout: (flow) => flow.stateHash === stateHash,
    next: (flow, attempt, nowMs) => nextCallbackStep(flow, { ...delivery, ...attempt }, nowMs),
    open: async (flow) => {
      const claims = await stateTokens.open(state, flow);
      return claims?.tenantId === flow.tenantId
        ? { code, codeVerifier: claims.codeVerifier }
        : undefined;
    },
  };
};
