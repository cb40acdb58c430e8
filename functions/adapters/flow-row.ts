import * as z from 'zod/mini';
import { type FailureReason, failures } from '../domain/connect/failures.ts';
import { type FinalOutcome, type Flow, ifOtherAccount, isFinal } from '../domain/connect/flow.ts';

/** A finished flow stays this long after its state ran out, to answer a late second delivery. */
const keepMs = 60 * 60 * 1000;

const failureReasons = Object.keys(failures) as FailureReason[];

/** The attributes that hold how a flow ended, and only those. */
type OutcomeAttributes = {
  integration_id?: string;
  failure?: FailureReason;
};

export const outcomeAttributes = (outcome: FinalOutcome): OutcomeAttributes =>
  outcome.success ? { integration_id: outcome.integrationId } : { failure: outcome.reason };

const outcomeOf = (item: OutcomeAttributes): FinalOutcome | undefined => {
  const { integration_id: integrationId, failure: reason } = item;
  if (integrationId) return { success: true, integrationId };
  const failure = reason && { success: false as const, reason };
  // Earlier releases stored that a request ran out of time.
  return failure && isFinal(failure) ? failure : undefined;
};

const row = z.object({
  flow_id: z.string(),
  tenant_id: z.string(),
  integration_type: z.string(),
  state_hash: z.string(),
  // A row without it was made by an older release; nothing opens it, and the person starts again.
  sealed_verifier: z._default(z.string(), ''),
  redirect_uri: z.string(),
  variables: z._default(z.record(z.string(), z.string()), {}),
  if_other_account: z.enum(ifOtherAccount),
  browser_binding: z.optional(z.string()),
  expires_at_ms: z.number(),
  status: z.enum(['issued', 'claimed', 'done']),
  claim_owner: z.optional(z.string()),
  claimed_until_ms: z.optional(z.number()),
  code_hash: z.optional(z.string()),
  integration_id: z.optional(z.string()),
  failure: z.optional(z.enum(failureReasons)),
});

export const fromRow = (item: unknown): Flow => {
  const read = row.parse(item);
  return {
    flowId: read.flow_id,
    tenantId: read.tenant_id,
    integrationType: read.integration_type,
    stateHash: read.state_hash,
    sealedVerifier: read.sealed_verifier,
    redirectUri: read.redirect_uri,
    variables: read.variables,
    ifOtherAccount: read.if_other_account,
    browserBinding: read.browser_binding,
    expiresAtMs: read.expires_at_ms,
    status: read.status,
    owner: read.claim_owner,
    claimedUntilMs: read.claimed_until_ms,
    codeHash: read.code_hash,
    outcome: outcomeOf(read),
  };
};

export const toRow = (flow: Flow) => ({
  flow_id: flow.flowId,
  tenant_id: flow.tenantId,
  integration_type: flow.integrationType,
  state_hash: flow.stateHash,
  sealed_verifier: flow.sealedVerifier,
  redirect_uri: flow.redirectUri,
  variables: flow.variables,
  if_other_account: flow.ifOtherAccount,
  browser_binding: flow.browserBinding,
  expires_at_ms: flow.expiresAtMs,
  status: flow.status,
  delete_after_s: Math.ceil((flow.expiresAtMs + keepMs) / 1000),
});
