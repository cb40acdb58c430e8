import type { Database } from '../../platform/aws/dynamodb.ts';
import { getItem, putItem, updateItem } from '../../platform/aws/items.ts';
import type { FailureReason } from '../domain/failures.ts';
import {
  claimableStatus,
  type FinalOutcome,
  type Flow,
  type Flows,
  issuedStatus,
} from '../domain/flow.ts';
import { fromRow, outcomeAttributes, toRow } from './oauth-flow-row.ts';

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
  condition: '#status = :issued',
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
