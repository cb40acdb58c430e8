import type { FinalOutcome, Flows } from '../domain/connect/flow.ts';
import type { Database } from './dynamodb.ts';
import { fromRow, outcomeAttributes, toRow } from './flow-row.ts';
import { getItem, putItem, updateItem } from './items.ts';

const keyOf = (flowId: string) => ({ flow_id: flowId });

// `status` is a word of DynamoDB's own.
const names = { '#status': 'status' };

// Conditions on the stored row.
const isNew = 'attribute_not_exists(flow_id)';
const isAlive = 'expires_at_ms > :now';
const isIssued = '#status = :issued';
const isClaimOver = '#status = :claimed AND claimed_until_ms <= :now AND code_hash = :code';
const isOwnClaim = '#status = :claimed AND claim_owner = :owner';

const claim = ({ owner, untilMs, codeHash, nowMs }: Parameters<Flows['claim']>[1]) => ({
  update:
    'SET #status = :claimed, claim_owner = :owner, claimed_until_ms = :until, code_hash = :code',
  condition: `${isAlive} AND (${isIssued} OR (${isClaimOver}))`,
  names,
  values: {
    ':issued': 'issued',
    ':claimed': 'claimed',
    ':owner': owner,
    ':until': untilMs,
    ':code': codeHash,
    ':now': nowMs,
  },
});

const release = (owner: string) => ({
  update: 'SET #status = :issued REMOVE claim_owner, claimed_until_ms, code_hash',
  condition: isOwnClaim,
  names,
  values: { ':issued': 'issued', ':claimed': 'claimed', ':owner': owner },
});

const finish = (owner: string, outcome: FinalOutcome) => {
  const [attribute = []] = Object.entries(outcomeAttributes(outcome));
  const [name, value] = attribute;
  return {
    update: `SET #status = :done, ${name} = :outcome`,
    condition: isOwnClaim,
    names,
    values: { ':done': 'done', ':claimed': 'claimed', ':owner': owner, ':outcome': value },
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

  claim: (flowId, delivery) => updateItem(database, 'oauth_flows', keyOf(flowId), claim(delivery)),

  release: async (flowId, owner) => {
    await updateItem(database, 'oauth_flows', keyOf(flowId), release(owner));
  },

  finish: async (flowId, owner, outcome) => {
    await updateItem(database, 'oauth_flows', keyOf(flowId), finish(owner, outcome));
  },
});
