import * as z from 'zod/mini';
import { rowOf } from '../../platform/aws/row.ts';
import {
  completions,
  type FinalOutcome,
  type Flow,
  flowStates,
  ifOtherAccount,
  isFinalReason,
} from '../domain/flow.ts';
import { type FailureReason, flowFailures } from '../domain/flow-failures.ts';

/** A flow stays this long after its state token expired, for late deliveries and attempts. */
const retainedMs = 24 * 60 * 60 * 1000;

const failureReasons = Object.keys(flowFailures) as FailureReason[];

/** Written with every transition. */
const stateShape = {
  state: z.enum(flowStates),
  expires_at_ms: z.number(),
  denied: z.optional(z.enum(failureReasons)),
  code_hash: z.optional(z.string()),
  deferred_by: z.optional(z.string()),
  completion_hash: z.optional(z.string()),
  sealed_code: z.optional(z.string()),
  claimed_by: z.optional(z.string()),
  claimed_until_ms: z.optional(z.number()),
  integration_id: z.optional(z.string()),
  failure: z.optional(z.enum(failureReasons)),
  logged_in_as: z.optional(z.string()),
};

type StateAttribute = keyof typeof stateShape;
export const stateAttributes = Object.keys(stateShape) as StateAttribute[];

const row = rowOf({
  flow_id: z.string(),
  tenant_id: z.string(),
  integration_type: z.string(),
  state_hash: z.string(),
  sealed_verifier: z.string(),
  redirect_uri: z.string(),
  variables: z.record(z.string(), z.string()),
  tenant_app: z.optional(z.string()),
  if_other_account: z.enum(ifOtherAccount),
  reconnects: z.optional(z.string()),
  return_url: z.optional(z.string()),
  client_reference: z.optional(z.string()),
  metadata: z.optional(z.record(z.string(), z.string())),
  is_confined: z.optional(z.boolean()),
  more_scopes: z.array(z.string()),
  browser_binding: z.optional(z.string()),
  invitation_id: z.optional(z.string()),
  retained_until_ms: z.optional(z.number()),
  completion: z.enum(completions),
  ...stateShape,
});

const outcome = z.union([
  z.object({ success: z.literal(true), integrationId: z.string() }),
  z.object({
    success: z.literal(false),
    reason: z.enum(failureReasons.filter(isFinalReason)),
    loggedInAs: z.optional(z.string()),
  }),
]);

const atCallback = { completion: z.literal('at_callback') };
const byServer = {
  completion: z.literal('by_server'),
  deferredBy: z.string(),
  completionHash: z.string(),
};
const code = { codeHash: z.string() };
const deferred = { ...code, ...byServer, sealedCode: z.string() };
const claimed = { state: z.literal('claimed'), claimedBy: z.string(), claimedUntilMs: z.number() };
const done = { state: z.literal('done'), ...code, outcome };

const states = z.union([
  z.object({
    completion: z.enum(completions),
    state: z.literal('issued'),
    denied: stateShape.denied,
  }),
  z.object({ state: z.literal('deferred'), ...deferred }),
  z.object({ ...claimed, ...code, ...atCallback }),
  z.object({ ...claimed, ...deferred }),
  z.object({ ...done, ...atCallback }),
  z.object({ ...done, ...byServer }),
]);

/** @throws ZodError for a row in no valid state */
export const fromRow = (item: unknown): Flow => {
  const { denied, codeHash, deferredBy, completionHash, sealedCode, ...read } = row.read(item);
  const { claimedBy, claimedUntilMs, integrationId, failure, loggedInAs, ...base } = read;
  const ofState = { denied, codeHash, deferredBy, completionHash, sealedCode };
  const outcome = integrationId
    ? { success: true, integrationId }
    : { success: false, reason: failure, loggedInAs };
  const claim = { claimedBy, claimedUntilMs };
  return { ...base, ...states.parse({ ...base, ...ofState, ...claim, outcome }) };
};

const noState = {
  denied: undefined,
  codeHash: undefined,
  deferredBy: undefined,
  completionHash: undefined,
  sealedCode: undefined,
  claimedBy: undefined,
  claimedUntilMs: undefined,
};

const outcomeMembers = (outcome?: FinalOutcome) => ({
  integrationId: outcome?.success ? outcome.integrationId : undefined,
  failure: outcome?.success === false ? outcome.reason : undefined,
  loggedInAs: outcome?.success === false ? outcome.loggedInAs : undefined,
});

export const toRow = (flow: Flow) => ({
  ...row.write({
    ...noState,
    ...flow,
    ...outcomeMembers(flow.state === 'done' ? flow.outcome : undefined),
  }),
  delete_after_s: Math.ceil((flow.retainedUntilMs ?? flow.expiresAtMs + retainedMs) / 1000),
});
