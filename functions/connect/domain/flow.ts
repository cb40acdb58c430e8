import type { CallerMetadata } from '../../connections/domain/connection.ts';
import { createChecksummed, hasValidChecksum } from '../../platform/model/checksummed.ts';
import type { FailureReason } from './flow-failures.ts';

/** How a flow ended. */
export type FlowOutcome = { success: true; integrationId: string } | FailedOutcome<FailureReason>;

/** `loggedInAs`: with `wrong_account`, the connection of the account that the person logged in with. */
type FailedOutcome<Reason> = { success: false; reason: Reason; loggedInAs?: string | undefined };

/** An outcome that later deliveries repeat. That a request ran out of time says nothing of the flow. */
export type FinalOutcome = Exclude<FlowOutcome, { success: false }> | FinalFailure;
type FinalFailure = FailedOutcome<Exclude<FailureReason, 'still_running'>>;

export const isFinal = (outcome: FlowOutcome): outcome is FinalOutcome =>
  outcome.success || outcome.reason !== 'still_running';

/** What happens if another account of the type is connected. */
export const ifOtherAccount = ['refuse', 'replace', 'add'] as const;
export type IfOtherAccount = (typeof ifOtherAccount)[number];

/**
 * Where the code is exchanged: at the callback, or when the tenant's server says that the person who
 * came back is the one who started.
 */
export const completions = ['at_callback', 'by_server'] as const;
export type Completion = (typeof completions)[number];

/** What a flow has in every state. Times are epoch milliseconds. */
export type FlowBase = {
  flowId: string;
  tenantId: string;
  integrationType: string;
  /** SHA-256 of the state token: a forged one is refused without KMS. */
  stateHash: string;
  /** The PKCE verifier, which only this flow's state token opens. */
  sealedVerifier: string;
  redirectUri: string;
  /** Values of the provider's variables that the start gave. */
  variables: Readonly<Record<string, string>>;
  /** The client id of the tenant's own OAuth app, if the person consents to that. */
  tenantApp?: string | undefined;
  ifOtherAccount: IfOtherAccount;
  /** The connection that is to be connected again, if the start named one. */
  reconnects?: string | undefined;
  /** Where the person comes back to, as `returnUrlRefusal` allows; absent for the settings page. */
  returnUrl?: string | undefined;
  /** What the tenant keeps with the connection that comes of it. */
  clientReference?: CallerMetadata['clientReference'];
  metadata?: CallerMetadata['metadata'];
  /** Set if a page started it for one person, or an invitation: accounts that are connected for others stay theirs. */
  isConfined?: boolean | undefined;
  /** Asked for besides what every connection is asked for: a token answer may leave out what was granted as asked. */
  moreScopes: string[];
  /** SHA-256 of the cookie that the browser must show; without it, any browser may finish. */
  browserBinding?: string | undefined;
  /** The invitation that it was started from, which must still be open before the code is exchanged. */
  invitationId?: string | undefined;
  /** How long the row is kept, if somebody asks for longer than usual how it ended. */
  retainedUntilMs?: number | undefined;
  /** When the callback must have come or, once deferred, the tenant's server. */
  expiresAtMs: number;
};

/** The person is at the provider. */
type IssuedState = {
  state: 'issued';
  /** Why the provider sent the person back without a code, as long as no other callback came. */
  denied?: FailureReason | undefined;
};

/** One request exchanges the code until then. */
type ClaimedState = {
  state: 'claimed';
  codeHash: string;
  claimedBy: string;
  claimedUntilMs: number;
};

type DoneState = { state: 'done'; codeHash: string; outcome: FinalOutcome };

/** Which request deferred the completion, and SHA-256 of the completion code that it got. */
type DeferredCompletion = { deferredBy: string; completionHash: string };

/** What only the completion code opens: as long as the code may be exchanged. */
type SealedCode = { sealedCode: string };

/**
 * One run of the authorization code grant, as it is stored. Only what completes by server is ever
 * deferred: its code waits for the tenant's server.
 */
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

export const flowStates = ['issued', 'deferred', 'claimed', 'done'] as const;

export type FlowIn<State extends Flow['state']> = Extract<Flow, { state: State }>;

/**
 * How a flow is at a time; nothing else reads its times.
 * - `open`: it waits for a code, or for the tenant's server
 * - `expired`: nobody came in time
 * - `claimed`: a request may be exchanging the code
 * - `abandoned`: that request never said how it ended; another one may claim it
 * - `lost`: the same, and it is too late for another request
 */
export const flowStateAt = (flow: Flow, nowMs: number) => {
  const isExpired = flow.expiresAtMs <= nowMs;
  if (flow.state === 'done') return 'done';
  if (flow.state !== 'claimed') return isExpired ? 'expired' : 'open';
  if (flow.claimedUntilMs > nowMs) return 'claimed';
  return isExpired ? 'lost' : 'abandoned';
};

const flowIdLength = 22;

/** Callers know a flow's id as that of their attempt. */
export const attemptIdPattern = new RegExp(`^[0-9A-Za-z]{${flowIdLength}}$`);

export const createFlowId = (): string => createChecksummed(flowIdLength - 1, 1);

/** `<flow_id>.<base64url ciphertext>`, at most 450 characters. */
export const statePattern = new RegExp(`^[0-9A-Za-z]{${flowIdLength}}\\.[0-9A-Za-z_-]{40,427}$`);

/** `<flow_id>.<256 bits, base64url>` */
export const completionCodePattern = new RegExp(
  `^[0-9A-Za-z]{${flowIdLength}}\\.[0-9A-Za-z_-]{43}$`,
);

/** The flow id of a state token or completion code, or undefined when its check character is wrong. */
export const flowIdOf = (token: string): string | undefined => {
  const flowId = token.slice(0, flowIdLength);
  return hasValidChecksum(flowId, 1) ? flowId : undefined;
};

/** Stored flows. */
export type Flows = {
  create(flow: FlowIn<'issued'>): Promise<void>;
  /** Strongly consistent. */
  get(flowId: string): Promise<Flow | undefined>;
  /**
   * Stores a transition, with one conditional write.
   * @returns false when `before` is in another state by now, or claimed by another request
   */
  change(before: Flow, after: Flow): Promise<boolean>;
};

export type StateClaims = {
  tenantId: string;
  expiresAtMs: number;
  /** The PKCE verifier (RFC 7636), for the exchange of this flow's code. */
  codeVerifier: string;
};

export type FlowOfState = Pick<FlowBase, 'flowId' | 'integrationType'>;

/** The verifier lies sealed in the flow's row, and the state holds its key. */
export type StateTokens = {
  issue(
    flow: FlowOfState,
    claims: StateClaims,
  ): Promise<{ state: string } & Pick<FlowBase, 'sealedVerifier'>>;
  /**
   * @returns undefined for a token that was not issued for this flow, or with another verifier
   * @throws Error when KMS fails
   */
  open(
    state: string,
    flow: FlowOfState & Pick<FlowBase, 'sealedVerifier'>,
  ): Promise<StateClaims | undefined>;
};
