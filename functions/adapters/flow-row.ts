import * as z from 'zod/mini';
import { type FailureReason, failures } from '../domain/connect/failures.ts';
import { type FinalOutcome, type Flow, ifOtherAccount, isFinal } from '../domain/connect/flow.ts';
import { rowOf } from './row.ts';

/** A finished flow stays this long after its state ran out, to answer a late second delivery. */
const keepMs = 60 * 60 * 1000;

const failureReasons = Object.keys(failures) as FailureReason[];

/** The attributes that hold how a flow ended, and only those. */
export const outcomeAttributes = (
  outcome: FinalOutcome,
): { integration_id?: string; failure?: FailureReason } =>
  outcome.success ? { integration_id: outcome.integrationId } : { failure: outcome.reason };

const outcomeOf = (integrationId?: string, reason?: FailureReason): FinalOutcome | undefined => {
  if (integrationId) return { success: true, integrationId };
  const failure = reason && { success: false as const, reason };
  // Earlier releases stored that a request ran out of time.
  return failure && isFinal(failure) ? failure : undefined;
};

const row = rowOf({
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
  const { claimOwner: owner, integrationId, failure, ...flow } = row.read(item);
  return { ...flow, owner, outcome: outcomeOf(integrationId, failure) };
};

export const toRow = (flow: Flow) => ({
  ...row.write({ ...flow, claimOwner: undefined, integrationId: undefined, failure: undefined }),
  delete_after_s: Math.ceil((flow.expiresAtMs + keepMs) / 1000),
});
