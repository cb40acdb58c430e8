import type { Flow, FlowBase, FlowIn } from './flow.ts';

export type Flows = {
  create(flow: FlowIn<'issued'>): Promise<void>;
  /** Strongly consistent. */
  get(flowId: string): Promise<Flow | undefined>;
  /**
   * Stores a transition, with one conditional write.
   * @returns false when the stored flow is no longer in the state of `before`, or another request has it
   */
  change(before: Flow, after: Flow): Promise<boolean>;
};

type StateClaims = {
  tenantId: string;
  expiresAtMs: number;
  /** The PKCE verifier (RFC 7636), for the exchange of this flow's code. */
  codeVerifier: string;
};

export type FlowOfState = Pick<FlowBase, 'flowId' | 'integrationType'>;

/** The flow's row has the sealed verifier, and the state token its key. */
export type StateTokens = {
  issue(
    flow: FlowOfState,
    claims: StateClaims,
  ): Promise<{ state: string } & Pick<FlowBase, 'sealedVerifier'>>;
  /**
   * @returns undefined for a token of another flow or verifier
   * @throws Error when KMS fails
   */
  open(
    state: string,
    flow: FlowOfState & Pick<FlowBase, 'sealedVerifier'>,
  ): Promise<StateClaims | undefined>;
};
