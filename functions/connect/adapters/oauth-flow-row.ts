import * as z from 'zod/mini';
import { rowOf } from '../../platform/aws/row.ts';
import { type FailureReason, failures } from '../domain/failures.ts';
import {
  completions,
  type FinalOutcome,
  type Flow,
  flowStatuses,
  ifOtherAccount,
  isFinal,
} from '../domain/flow.ts';

/** A flow stays this long after its state ran out, for late deliveries and whoever asks how it ended. */
const keepMs = 24 * 60 * 60 * 1000;

const failureReasons = Object.keys(failures) as FailureReason[];

type OutcomeAttributes = {
  integration_id?: string;
  failure?: FailureReason;
  logged_in_as?: string | undefined;
};

/** The attributes that hold how a flow ended, and only those. */
export const outcomeAttributes = (outcome: FinalOutcome): OutcomeAttributes => {
  if (outcome.success) return { integration_id: outcome.integrationId };
  const { reason: failure, loggedInAs } = outcome;
  return loggedInAs ? { failure, logged_in_as: loggedInAs } : { failure };
};

const outcomeOf = (
  integrationId?: string,
  reason?: FailureReason,
  loggedInAs?: string,
): FinalOutcome | undefined => {
  if (integrationId) return { success: true, integrationId };
  const failure = reason && { success: false as const, reason, loggedInAs };
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
  own_app: z.optional(z.string()),
  if_other_account: z.enum(ifOtherAccount),
  reconnects: z.optional(z.string()),
  return_url: z.optional(z.string()),
  client_reference: z.optional(z.string()),
  metadata: z.optional(z.record(z.string(), z.string())),
  is_confined: z.optional(z.boolean()),
  // Earlier releases asked for no more.
  more_scopes: z._default(z.array(z.string()), []),
  browser_binding: z.optional(z.string()),
  invitation_id: z.optional(z.string()),
  kept_until_ms: z.optional(z.number()),
  // Earlier releases exchanged each code at the callback.
  completion: z._default(z.enum(completions), 'at_callback'),
  expires_at_ms: z.number(),
  status: z.enum(flowStatuses),
  claim_owner: z.optional(z.string()),
  claimed_until_ms: z.optional(z.number()),
  code_hash: z.optional(z.string()),
  completion_hash: z.optional(z.string()),
  sealed_code: z.optional(z.string()),
  denied: z.optional(z.enum(failureReasons)),
  integration_id: z.optional(z.string()),
  failure: z.optional(z.enum(failureReasons)),
  logged_in_as: z.optional(z.string()),
});

export const fromRow = (item: unknown): Flow => {
  const { claimOwner: owner, integrationId, failure, loggedInAs, ...flow } = row.read(item);
  return { ...flow, owner, outcome: outcomeOf(integrationId, failure, loggedInAs) };
};

export const toRow = (flow: Flow) => ({
  ...row.write({
    ...flow,
    claimOwner: undefined,
    integrationId: undefined,
    failure: undefined,
    loggedInAs: undefined,
  }),
  delete_after_s: Math.ceil((flow.keptUntilMs ?? flow.expiresAtMs + keepMs) / 1000),
});
