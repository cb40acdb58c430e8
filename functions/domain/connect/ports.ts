import type { Flow, FlowOutcome } from './flow.ts';

/** Flows as they are stored; every step is one conditional write. */
export type Flows = {
  create(flow: Flow): Promise<void>;
  /** Strongly consistent. */
  get(flowId: string): Promise<Flow | undefined>;
  /**
   * issued → claimed, or takes over a claim that ran out for the same code.
   * @returns false when the flow is not to be claimed (any more).
   */
  claim(
    flowId: string,
    claim: { owner: string; untilMs: number; codeHash: string; nowMs: number },
  ): Promise<boolean>;
  /** claimed → issued, if still this owner's: for a failure of ours before the exchange. */
  release(flowId: string, owner: string): Promise<void>;
  /** claimed → done, if still this owner's. */
  finish(flowId: string, owner: string, outcome: FlowOutcome): Promise<void>;
};

export type StateClaims = { tenantId: string; expiresAtMs: number };

export type StateTokens = {
  issue(flow: { flowId: string; integrationType: string }, claims: StateClaims): Promise<string>;
  /** @returns undefined for a token that was not issued here for this flow; throws when KMS is out of reach. */
  open(
    state: string,
    flow: { flowId: string; integrationType: string },
  ): Promise<StateClaims | undefined>;
};
