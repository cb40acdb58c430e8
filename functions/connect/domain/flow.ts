import type { CallerMetadata } from '../../connections/domain/connection.ts';
import type { FailureReason } from './flow-failures.ts';
import type { FinalOutcome } from './flow-outcome.ts';

/** What happens if another account of the type is connected. */
export const ifOtherAccount = ['refuse', 'replace', 'add'] as const;
export type IfOtherAccount = (typeof ifOtherAccount)[number];

/** When the code is exchanged: at the callback, or once the tenant's server knows who came back. */
export const completions = ['at_callback', 'by_server'] as const;
export type Completion = (typeof completions)[number];

/** The members of every state. Times are epoch milliseconds. */
export type FlowBase = {
  flowId: string;
  tenantId: string;
  integrationType: string;
  /** SHA-256 of the state token, so that we refuse a forged one without KMS. */
  stateHash: string;
  /** The PKCE verifier, which only this flow's state token opens. */
  sealedVerifier: string;
  redirectUri: string;
  /** The start's values of the provider's variables. */
  variables: Readonly<Record<string, string>>;
  /** The client id of the tenant app that the person consents to, if it is one. */
  tenantApp?: string | undefined;
  ifOtherAccount: IfOtherAccount;
  /** The connection that the start names to be connected again. */
  reconnects?: string | undefined;
  /** Where the person comes back to; the settings page by default. */
  returnUrl?: string | undefined;
  clientReference?: CallerMetadata['clientReference'];
  metadata?: CallerMetadata['metadata'];
  /** Set by a session for one person and by an invitation: accounts that are connected for others stay theirs. */
  isConfined?: boolean | undefined;
  /** Requested beyond the scopes of every connection: a token response may omit scopes that were all granted. */
  moreScopes: string[];
  /** SHA-256 of the cookie that the browser must send; without it, any browser may finish. */
  browserBinding?: string | undefined;
  /** The invitation that it was started from, which must be open when the code is exchanged. */
  invitationId?: string | undefined;
  /** Until when the row is retained, if longer than usual. */
  retainedUntilMs?: number | undefined;
  /** The deadline of the callback or, once deferred, of the tenant's server. */
  expiresAtMs: number;
};

/** The person is at the provider. */
type IssuedState = {
  state: 'issued';
  /** Why the provider sent the person back without a code. */
  denied?: FailureReason | undefined;
};

/** Only one request may exchange the code until `claimedUntilMs`. */
type ClaimedState = {
  state: 'claimed';
  codeHash: string;
  claimedBy: string;
  claimedUntilMs: number;
};

type DoneState = { state: 'done'; codeHash: string; outcome: FinalOutcome };

/** The request that deferred the exchange, and SHA-256 of its completion code. */
type DeferredCompletion = { deferredBy: string; completionHash: string };

/** Only the completion code opens it. */
type SealedCode = { sealedCode: string };

/** One run of the authorization code grant. Only a flow that completes by server is ever deferred. */
export type Flow = FlowBase &
  (
    | ({ completion: 'at_callback' } & (IssuedState | ClaimedState | DoneState))
    | ({ completion: 'by_server' } & (
        | IssuedState
        | (DeferredCompletion &
            SealedCode &
            ({ state: 'deferred'; codeHash: string } | ClaimedState))
        | (DeferredCompletion & DoneState)
      ))
  );

export type FlowIn<State extends Flow['state']> = Extract<Flow, { state: State }>;

/**
 * The state of a flow at a time; nothing else reads its times.
 * - `open`: it waits for a code, or for the tenant's server
 * - `claimed`: a request may be exchanging the code
 * - `abandoned`: that request died; another one may claim the flow
 * - `lost`: that request died, and it is too late for another one
 */
export const flowStateAt = (flow: Flow, nowMs: number) => {
  const isExpired = flow.expiresAtMs <= nowMs;
  if (flow.state === 'done') return 'done';
  if (flow.state !== 'claimed') return isExpired ? 'expired' : 'open';
  if (flow.claimedUntilMs > nowMs) return 'claimed';
  return isExpired ? 'lost' : 'abandoned';
};
