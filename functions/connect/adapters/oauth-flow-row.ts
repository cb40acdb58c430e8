import * as z from 'zod/mini';
import type { ItemAttributes } from '../../platform/aws/items.ts';
import { readNamed, rowOf } from '../../platform/aws/row.ts';
import { completions, type Flow, ifOtherAccount } from '../domain/flow.ts';
import { type FailureReason, flowFailures } from '../domain/flow-failures.ts';
import { type FinalOutcome, isFinalReason } from '../domain/flow-outcome.ts';

/** A flow stays this long after its state token expired, for late deliveries and attempts. */
const retainedMs = 24 * 60 * 60 * 1000;

const failureReasons = Object.keys(flowFailures) as FailureReason[];

const base = rowOf({
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
  expires_at_ms: z.number(),
});

const atCallback = { completion: z.literal('at_callback') };
const byServer = {
  completion: z.literal('by_server'),
  deferred_by: z.string(),
  completion_hash: z.string(),
};
const code = { code_hash: z.string() };
const deferred = { ...code, ...byServer, sealed_code: z.string() };
const claimed = {
  state: z.literal('claimed'),
  claimed_by: z.string(),
  claimed_until_ms: z.number(),
};
const done = { state: z.literal('done'), ...code };

const states = [
  rowOf({
    completion: z.enum(completions),
    state: z.literal('issued'),
    denied: z.optional(z.enum(failureReasons)),
  }),
  rowOf({ state: z.literal('deferred'), ...deferred }),
  rowOf({ ...claimed, ...code, ...atCallback }),
  rowOf({ ...claimed, ...deferred }),
  rowOf({ ...done, ...atCallback }),
  rowOf({ ...done, ...byServer }),
] as const;
const stateRow = z.union(states);

const success = rowOf({ integration_id: z.string() });
const failed = rowOf({
  failure: z.enum(failureReasons.filter(isFinalReason)),
  logged_in_as: z.optional(z.string()),
});

/** Written with every transition. */
export const stateAttributes = [
  ...new Set([...states, success, failed].flatMap(({ attributes }) => attributes)),
  'expires_at_ms',
];

const readOutcome = (item: unknown): FinalOutcome => {
  const outcome = z.union([success, failed]).parse(item);
  if ('integrationId' in outcome) return { success: true, integrationId: outcome.integrationId };
  return { success: false, reason: outcome.failure, loggedInAs: outcome.loggedInAs };
};

const writeOutcome = (outcome: FinalOutcome) =>
  outcome.success
    ? success.write(outcome)
    : failed.write({ failure: outcome.reason, loggedInAs: outcome.loggedInAs });

const read = (item: unknown): Flow => {
  const flow = { ...base.read(item), ...stateRow.parse(item) };
  return flow.state === 'done' ? { ...flow, outcome: readOutcome(item) } : flow;
};

/** @throws UnreadableRow, also for a row in no valid state */
export const fromRow = (item: ItemAttributes): Flow =>
  readNamed(`oauth_flows ${item.tenant_id} ${item.flow_id}`, () => read(item));

export const toRow = (flow: Flow) => ({
  ...z.encode(base, flow),
  ...z.encode(stateRow, flow),
  ...(flow.state === 'done' && writeOutcome(flow.outcome)),
  delete_after_s: Math.ceil((flow.retainedUntilMs ?? flow.expiresAtMs + retainedMs) / 1000),
});
