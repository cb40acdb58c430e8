import type { OwnWords } from '../../connections/domain/connection.ts';
import { createChecksummed, hasValidChecksum } from '../../platform/model/checksummed.ts';
import type { FailureReason } from './failures.ts';

/** How a flow ended. */
export type FlowOutcome = { success: true; integrationId: string } | Failed<FailureReason>;

/** `loggedInAs`: with `wrong_account`, the connection of the account that the person logged in with. */
type Failed<Reason> = { success: false; reason: Reason; loggedInAs?: string | undefined };

/** An outcome that later deliveries repeat. That a request ran out of time says nothing of the flow. */
export type FinalOutcome = Exclude<FlowOutcome, { success: false }> | FinalFailure;
type FinalFailure = Failed<Exclude<FailureReason, 'still_running'>>;

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

export const flowStatuses = [
  'issued',
  'issued_for_server',
  'handed_over',
  'claimed',
  'done',
] as const;

/**
 * One run of the authorization code grant. Times are epoch milliseconds. Its states:
 * - `issued`, or `issued_for_server`: the person is at the provider. These are two, so that a callback of
 *   a release that completes nothing by server does not exchange the code
 * - `handed_over`, by server alone: the code lies sealed in the row, until the tenant's server completes
 * - `claimed`: one request exchanges the code
 * - `done`: it has its outcome
 */
export type Flow = {
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
  ownApp?: string | undefined;
  ifOtherAccount: IfOtherAccount;
  /** The connection that is to be connected again, if the start named one. */
  reconnects?: string | undefined;
  /** Where the person comes back to, as `returnUrlRefusal` allows; absent for the settings page. */
  returnUrl?: string | undefined;
  /** What the tenant keeps with the connection that comes of it. */
  clientReference?: OwnWords['clientReference'];
  metadata?: OwnWords['metadata'];
  /** Set if a page started it for one person, or an invitation: accounts that are connected for others stay theirs. */
  isConfined?: boolean | undefined;
  /** Asked for besides what every connection is asked for: a token answer may leave out what was granted as asked. */
  moreScopes: string[];
  /** SHA-256 of the cookie that the browser must show; without it, any browser may finish. */
  browserBinding?: string;
  /** The invitation that it was started from, which must still be open before the code is exchanged. */
  invitationId?: string | undefined;
  /** How long the row is kept, if somebody asks for longer than usual how it ended. */
  keptUntilMs?: number | undefined;
  completion: Completion;
  /** When the callback must have come or, once handed over, the tenant's server. */
  expiresAtMs: number;
  status: (typeof flowStatuses)[number];
  /** Set once handed over or claimed: the request that did it. */
  owner?: string;
  /** Set while claimed: until when the owner may exchange the code. */
  claimedUntilMs?: number;
  /** Set while claimed and once handed over. */
  codeHash?: string;
  /** Set once handed over: SHA-256 of the completion code, and what only that opens. */
  completionHash?: string;
  sealedCode?: string;
  /** Why the provider sent the person back without a code, as long as no other callback came. */
  denied?: FailureReason;
  outcome?: FinalOutcome;
};

/** The state in which the flow begins. */
export const issuedStatus = ({ completion }: Pick<Flow, 'completion'>): Flow['status'] =>
  completion === 'by_server' ? 'issued_for_server' : 'issued';

/** The state in which the flow can be claimed. */
export const claimableStatus = ({ completion }: Pick<Flow, 'completion'>) =>
  completion === 'by_server' ? 'handed_over' : 'issued';

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

type ClaimedFlow = Pick<Flow, 'flowId' | 'completion'>;
type HandOver = Required<
  Pick<Flow, 'owner' | 'codeHash' | 'completionHash' | 'sealedCode' | 'expiresAtMs'>
>;

/** Stored flows; every step is one conditional write. */
export type Flows = {
  create(flow: Flow): Promise<void>;
  /** Strongly consistent. */
  get(flowId: string): Promise<Flow | undefined>;
  /** Keeps why the person came back without a code: the flow stays as it is, and they may go back. */
  deny(flow: Pick<Flow, 'flowId' | 'completion'>, reason: FailureReason): Promise<void>;
  /**
   * issued_for_server → handed_over. From now on `expiresAtMs` is another.
   * @returns false when the flow cannot be handed over
   */
  handOver(flowId: string, handOver: HandOver & { nowMs: number }): Promise<boolean>;
  /**
   * issued or handed_over → claimed, or takes over an expired claim of the same code.
   * @returns false when the flow cannot be claimed
   */
  claim(
    flow: ClaimedFlow,
    claim: { owner: string; untilMs: number; codeHash: string; nowMs: number },
  ): Promise<boolean>;
  /**
   * claimed → what it was before, if still this owner's. Used after a failure on our side before the
   * exchange.
   */
  release(flow: ClaimedFlow, owner: string): Promise<void>;
  /** claimed → done, if still this owner's. */
  finish(flowId: string, owner: string, outcome: FinalOutcome): Promise<void>;
};

export type StateClaims = {
  tenantId: string;
  expiresAtMs: number;
  /** The PKCE verifier (RFC 7636), for the exchange of this flow's code. */
  codeVerifier: string;
};

export type FlowOfState = Pick<Flow, 'flowId' | 'integrationType'>;

/** The verifier lies sealed in the flow's row, and the state holds its key. */
export type StateTokens = {
  issue(
    flow: FlowOfState,
    claims: StateClaims,
  ): Promise<{ state: string } & Pick<Flow, 'sealedVerifier'>>;
  /**
   * @returns undefined for a token that was not issued for this flow, or with another verifier
   * @throws Error when KMS fails
   */
  open(
    state: string,
    flow: FlowOfState & Pick<Flow, 'sealedVerifier'>,
  ): Promise<StateClaims | undefined>;
};
