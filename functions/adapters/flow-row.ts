import * as z from 'zod';
import { type FailureReason, failures } from '../domain/connect/failures.ts';
import { type Flow, type FlowOutcome, ifOtherAccount } from '../domain/connect/flow.ts';

/** A finished flow stays this long after its state ran out, to answer a late second delivery. */
const keepMs = 60 * 60 * 1000;

const failureReasons = Object.keys(failures) as FailureReason[];

/** The attributes that hold how a flow ended, and only those. */
type OutcomeAttributes = {
  integration_id?: string;
  failure?: FailureReason;
};

export const outcomeAttributes = (outcome: FlowOutcome): OutcomeAttributes =>
  outcome.success ? { integration_id: outcome.integrationId } : { failure: outcome.reason };

const outcomeOf = (item: OutcomeAttributes): FlowOutcome | undefined => {
  const { integration_id: integrationId, failure: reason } = item;
  if (integrationId) return { success: true, integrationId };
  return reason && { success: false, reason };
};

const row = z
  .object({
    flow_id: z.string(),
    tenant_id: z.string(),
    integration_type: z.string(),
    state_hash: z.string(),
    // A row without it was made by an older release; nothing opens it, and the person starts again.
    sealed_verifier: z.string().default(''),
    redirect_uri: z.string(),
    variables: z.record(z.string(), z.string()).default({}),
    if_other_account: z.enum(ifOtherAccount),
    browser_binding: z.string().optional(),
    expires_at_ms: z.number(),
    status: z.enum(['issued', 'claimed', 'done']),
    claim_owner: z.string().optional(),
    claimed_until_ms: z.number().optional(),
    code_hash: z.string().optional(),
    integration_id: z.string().optional(),
    failure: z.enum(failureReasons).optional(),
  })
  .transform(
    (item): Flow => ({
      flowId: item.flow_id,
      tenantId: item.tenant_id,
      integrationType: item.integration_type,
      stateHash: item.state_hash,
      sealedVerifier: item.sealed_verifier,
      redirectUri: item.redirect_uri,
      variables: item.variables,
      ifOtherAccount: item.if_other_account,
      browserBinding: item.browser_binding,
      expiresAtMs: item.expires_at_ms,
      status: item.status,
      owner: item.claim_owner,
      claimedUntilMs: item.claimed_until_ms,
      codeHash: item.code_hash,
      outcome: outcomeOf(item),
    }),
  );

export const fromRow = (item: unknown): Flow => row.parse(item);

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
