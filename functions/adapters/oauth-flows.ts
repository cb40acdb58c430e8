import * as z from 'zod/mini';
import { type FailureReason, failures } from '../domain/connect/failures.ts';
import {
  claimableStatus,
  completions,
  type FinalOutcome,
  type Flow,
  type Flows,
  flowStatuses,
  ifOtherAccount,
  isFinal,
  issuedStatus,
} from '../domain/connect/flow.ts';
import type { Database } from './dynamodb.ts';
import { getItem, putItem, updateItem } from './items.ts';
import { rowOf } from './row.ts';

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
  if_other_account: z.enum(ifOtherAccount),
  reconnects: z.optional(z.string()),
  return_url: z.optional(z.string()),
  client_reference: z.optional(z.string()),
  metadata: z.optional(z.record(z.string(), z.string())),
  is_confined: z.optional(z.boolean()),
  // Earlier releases asked for no more.
  more_scopes: z._default(z.array(z.string()), []),
  browser_binding: z.optional(z.string()),
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

const fromRow = (item: unknown): Flow => {
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
  delete_after_s: Math.ceil((flow.expiresAtMs + keepMs) / 1000),
});

const keyOf = (flowId: string) => ({ flow_id: flowId });

// `status` is a word of DynamoDB's own.
const names = { '#status': 'status' };

// Conditions on the stored row.
const isNew = 'attribute_not_exists(flow_id)';
const isAlive = 'expires_at_ms > :now';
const isClaimable = '#status = :claimable';
const isClaimOver = '#status = :claimed AND claimed_until_ms <= :now AND code_hash = :code';
const isOwnClaim = '#status = :claimed AND claim_owner = :owner';

const handOver = (given: Parameters<Flows['handOver']>[1]) => ({
  update:
    'SET #status = :handed_over, claim_owner = :owner, code_hash = :code, ' +
    'completion_hash = :completion, sealed_code = :sealed, expires_at_ms = :until REMOVE denied',
  condition: `${isAlive} AND ${isClaimable}`,
  names,
  values: {
    ':claimable': 'issued_for_server',
    ':handed_over': 'handed_over',
    ':owner': given.owner,
    ':code': given.codeHash,
    ':completion': given.completionHash,
    ':sealed': given.sealedCode,
    ':until': given.expiresAtMs,
    ':now': given.nowMs,
  },
});

const deny = (flow: Pick<Flow, 'completion'>, reason: FailureReason) => ({
  update: 'SET denied = :reason',
  condition: '#status = :issued AND (attribute_not_exists(denied) OR denied <> :reason)',
  names,
  values: { ':issued': issuedStatus(flow), ':reason': reason },
});

type ClaimedFlow = Parameters<Flows['release']>[0];

const claim = (
  flow: ClaimedFlow,
  { owner, untilMs, codeHash, nowMs }: Parameters<Flows['claim']>[1],
) => ({
  update:
    'SET #status = :claimed, claim_owner = :owner, claimed_until_ms = :until, code_hash = :code ' +
    'REMOVE denied',
  condition: `${isAlive} AND (${isClaimable} OR (${isClaimOver}))`,
  names,
  values: {
    ':claimable': claimableStatus(flow),
    ':claimed': 'claimed',
    ':owner': owner,
    ':until': untilMs,
    ':code': codeHash,
    ':now': nowMs,
  },
});

const release = (flow: ClaimedFlow, owner: string) => {
  const status = claimableStatus(flow);
  // What was handed over is one code for good.
  const alsoRemoved = status === 'issued' ? ', code_hash' : '';
  return {
    update: `SET #status = :claimable REMOVE claim_owner, claimed_until_ms${alsoRemoved}`,
    condition: isOwnClaim,
    names,
    values: { ':claimable': status, ':claimed': 'claimed', ':owner': owner },
  };
};

const finish = (owner: string, outcome: FinalOutcome) => {
  const attributes = Object.entries(outcomeAttributes(outcome));
  const set = attributes.map(([name]) => `, ${name} = :${name}`).join('');
  return {
    update: `SET #status = :done${set} REMOVE sealed_code`,
    condition: isOwnClaim,
    names,
    values: {
      ...{ ':done': 'done', ':claimed': 'claimed', ':owner': owner },
      ...Object.fromEntries(attributes.map(([name, value]) => [`:${name}`, value])),
    },
  };
};

/** OAuth flows in DynamoDB; every step is one conditional write. */
export const createOAuthFlows = (database: Database): Flows => ({
  create: async (flow) => {
    // An attempt that the SDK gave up may be executed late, and must not undo a claim.
    await putItem(database, 'oauth_flows', toRow(flow), { condition: isNew });
  },

  get: async (flowId) => {
    const item = await getItem(database, 'oauth_flows', keyOf(flowId));
    return item && fromRow(item);
  },

  deny: async (flow, reason) => {
    await updateItem(database, 'oauth_flows', keyOf(flow.flowId), deny(flow, reason));
  },

  handOver: (flowId, given) => updateItem(database, 'oauth_flows', keyOf(flowId), handOver(given)),

  claim: (flow, given) =>
    updateItem(database, 'oauth_flows', keyOf(flow.flowId), claim(flow, given)),

  release: async (flow, owner) => {
    await updateItem(database, 'oauth_flows', keyOf(flow.flowId), release(flow, owner));
  },

  finish: async (flowId, owner, outcome) => {
    await updateItem(database, 'oauth_flows', keyOf(flowId), finish(owner, outcome));
  },
});
