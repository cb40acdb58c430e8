import type { FinalOutcome, Flow } from './flow.ts';

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
