import { randomUUID } from 'node:crypto';
import type { Deadline, OAuthApps } from '../../platform/model/ports.ts';
import { sha256 } from '../../platform/model/sha256.ts';
import { inTime } from '../../platform/waiting/in-time.ts';
import { type ClaimFlowDeps, claimInTurn, type FlowRequest, type Turn } from './claim-flow.ts';
import { type ExchangeDeps, exchangeOnce } from './exchange-once.ts';
import type { FailureReason } from './failures.ts';
import { type FlowOutcome, flowIdOf, type StateTokens } from './flow.ts';
import { type HandedOver, type HandOverDeps, handOver, type Opened } from './hand-over.ts';
import { nextCallbackStep } from './next-flow-step.ts';
import { type Callback, type TakenInvitations, verifyCallback } from './verify-callback.ts';

export type CompleteConnectionDeps = ExchangeDeps &
  ClaimFlowDeps &
  HandOverDeps & {
    oauthApps: OAuthApps;
    stateTokens: StateTokens;
    invitations: TakenInvitations;
  };

/** What the person's browser brings back. */
export type CallbackAnswer = FlowOutcome | HandedOver;

const fail = (reason: FailureReason): FlowOutcome => ({ success: false, reason });

/**
 * Exchanges an authorization code once and stores the connection, or hands the code over to the
 * tenant's server. Every delivery of the same callback gets the answer of the first; a delivery during
 * another one waits for it.
 */
export const completeConnection = async (
  deps: CompleteConnectionDeps,
  callback: Callback,
  deadline: Deadline,
): Promise<CallbackAnswer> => {
  const { provider, state, iss } = callback;
  const flowId = flowIdOf(state);
  const isOtherIssuer = iss !== (provider.issuer ?? iss);
  if (flowId === undefined || isOtherIssuer) return fail('invalid_link');
  const request = requestOf(deps, flowId, callback);
  for (;;) {
    const turn = await inTime(claimInTurn(deps, request, deadline), deadline);
    if ('outcome' in turn) return turn.outcome;
    if ('refused' in turn) return fail('invalid_link');
    const answer = await act(deps, { ...turn, request, callback }, deadline);
    if (answer) return answer;
  }
};

type CallbackTurn = Turn<Opened> & { request: FlowRequest<Opened>; callback: Callback };

/** @returns undefined when the row must be read again */
const act = async (
  deps: CompleteConnectionDeps,
  { request, callback, ...turn }: CallbackTurn,
  deadline: Deadline,
): Promise<CallbackAnswer | undefined> => {
  const { do: what, flow, opened } = turn;
  const verify = () => verifyCallback(deps, flow, callback);
  if (what !== 'exchange') return inTime(handOver(deps, request, turn, verify), deadline);
  const exchange = { flow, owner: request.owner, ...opened, prepare: verify };
  return exchangeOnce(deps, exchange, deadline);
};

const requestOf = (
  { stateTokens }: CompleteConnectionDeps,
  flowId: string,
  { provider, state, code, browsers }: Callback,
): FlowRequest<Opened> => {
  const stateHash = sha256(state);
  const delivery = { integrationType: provider.type, stateHash, codeHash: sha256(code), browsers };
  return {
    flowId,
    owner: randomUUID(),
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
