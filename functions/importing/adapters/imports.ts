import type { Database } from '../../platform/aws/dynamodb.ts';
import { deleteItem, getItem, putItem, updateItem } from '../../platform/aws/items.ts';
import type { ImportClaim, ImportStep, Imports } from '../domain/ports.ts';
import { fromRow, keyOf, row } from './import-row.ts';

/** Longer than any migration: without the row, the token could be used again. */
const retainedMs = 400 * 24 * 60 * 60 * 1000;

const isHeldBy = ({ owner, claimedAtMs }: ImportClaim) => ({
  condition: 'claimed_by = :owner AND claimed_at_ms = :at',
  values: { ':owner': owner, ':at': claimedAtMs },
});

const change = (step: ImportStep) => {
  switch (step.status) {
    case 'granted':
      return { update: ', sealed_grant = :sealed', more: { ':sealed': step.sealedGrant } };
    case 'done':
      return {
        update: ', integration_id = :id REMOVE sealed_grant',
        more: { ':id': step.integrationId },
      };
    default:
      return { update: ' REMOVE sealed_grant', more: {} };
  }
};

const advance = (claim: ImportClaim, step: ImportStep) => {
  const { update, more } = change(step);
  const { condition, values } = isHeldBy(claim);
  return {
    update: `SET #state = :state${update}`,
    // A repeated step finds its own state.
    condition: `${condition} AND #state IN (:claimed, :granted, :state)`,
    // `state` is a reserved word of DynamoDB.
    names: { '#state': 'state' },
    values: {
      ...values,
      ':state': step.status,
      ':claimed': 'claimed',
      ':granted': 'granted',
      ...more,
    },
  };
};

/** Imports of tokens in DynamoDB, in the table of OAuth flows. */
export const createImports = (database: Database): Imports => ({
  get: async (importId) => {
    const item = await getItem(database, 'oauth_flows', keyOf(importId));
    return item && fromRow(item);
  },

  claim: ({ importId, owner, ...claim }, before) => {
    const claimed = { ...claim, state: 'claimed' as const, flowId: importId, claimedBy: owner };
    const item = {
      ...row.write({ ...claimed, sealedGrant: undefined, integrationId: undefined }),
      delete_after_s: Math.ceil((claim.claimedAtMs + retainedMs) / 1000),
    };
    const condition = before ? isHeldBy(before) : { condition: 'attribute_not_exists(flow_id)' };
    return putItem(database, 'oauth_flows', item, condition);
  },

  advance: (claim, step) =>
    updateItem(database, 'oauth_flows', keyOf(claim.importId), advance(claim, step)),

  release: async (claim) => {
    await deleteItem(database, 'oauth_flows', keyOf(claim.importId), isHeldBy(claim));
  },
});
