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
