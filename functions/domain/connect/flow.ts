import { createChecksummed, hasValidChecksum } from '../model/checksummed.ts';
import type { FailureReason } from './failures.ts';

/** How a flow ended. */
export type FlowOutcome =
  | { success: true; integrationId: string }
  | { success: false; reason: FailureReason };

/** An outcome that later deliveries repeat. That a request ran out of time says nothing of the flow. */
export type FinalOutcome = Exclude<FlowOutcome, { success: false }> | FinalFailure;
type FinalFailure = { success: false; reason: Exclude<FailureReason, 'still_running'> };

export const isFinal = (outcome: FlowOutcome): outcome is FinalOutcome =>
  outcome.success || outcome.reason !== 'still_running';

/** What happens if another account of the type is connected. */
export const ifOtherAccount = ['refuse', 'replace', 'add'] as const;
export type IfOtherAccount = (typeof ifOtherAccount)[number];

/** One run of the authorization code grant. Times are epoch milliseconds. */
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
  ifOtherAccount: IfOtherAccount;
  /** SHA-256 of the cookie that the browser must show; without it, any browser may finish. */
  browserBinding?: string;
  expiresAtMs: number;
  status: 'issued' | 'claimed' | 'done';
  /** Set while claimed: who exchanges the code, until when, and which code. */
  owner?: string;
  claimedUntilMs?: number;
  codeHash?: string;
  outcome?: FinalOutcome;
};

const flowIdLength = 22;

export const createFlowId = (): string => createChecksummed(flowIdLength - 1, 1);

/** `<flow_id>.<base64url ciphertext>`, at most 450 characters. */
export const statePattern = new RegExp(`^[0-9A-Za-z]{${flowIdLength}}\\.[0-9A-Za-z_-]{40,427}$`);

/** The flow id of a state token, or undefined when its check character is wrong. */
export const flowIdOf = (state: string): string | undefined => {
  const flowId = state.slice(0, flowIdLength);
  return hasValidChecksum(flowId, 1) ? flowId : undefined;
};

/** Stored flows; every step is one conditional write. */
export type Flows = {
  create(flow: Flow): Promise<void>;
  /** Strongly consistent. */
  get(flowId: string): Promise<Flow | undefined>;
  /**
   * issued → claimed, or takes over an expired claim of the same code.
   * @returns false when the flow cannot be claimed
   */
  claim(
    flowId: string,
    claim: { owner: string; untilMs: number; codeHash: string; nowMs: number },
  ): Promise<boolean>;
  /** claimed → issued, if still this owner's. Used after a failure on our side before the exchange. */
  release(flowId: string, owner: string): Promise<void>;
  /** claimed → done, if still this owner's. */
  finish(flowId: string, owner: string, outcome: FinalOutcome): Promise<void>;
};

export type StateClaims = {
  tenantId: string;
  expiresAtMs: number;
  /** The PKCE verifier (RFC 7636), for the exchange of this flow's code. */
  codeVerifier: string;
};

type FlowOfState = Pick<Flow, 'flowId' | 'integrationType'>;

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
