import type { Database } from '../../platform/aws/dynamodb.ts';
import { deleteItem, putItem, readItem, updateItem } from '../../platform/aws/items.ts';
import { changing } from '../../platform/aws/update-expression.ts';
import type { ImportClaim, ImportStep, Imports } from '../domain/ports.ts';
import { fromRow, keyOf, row } from './import-row.ts';

/** Longer than any migration: without the row, the token could be used again. */
const retainedMs = 400 * 24 * 60 * 60 * 1000;

const isHeldBy = ({ owner, claimedAtMs }: ImportClaim) => ({
  condition: 'claimed_by = :owner AND claimed_at_ms = :at',
  values: { ':owner': owner, ':at': claimedAtMs },
});

const advance = (claim: ImportClaim, step: ImportStep) => {
  const { condition, values } = isHeldBy(claim);
  const next = {
    state: step.status,
    sealed_grant: step.status === 'granted' ? step.sealedGrant : undefined,
    ...(step.status === 'done' && {
      integration_id: step.integrationId,
      account_hash: step.accountHash,
    }),
  };
  return changing(next, {
    // A repeated step finds its own state.
    condition: `${condition} AND #state IN (:claimed, :granted, :state)`,
    values: { ...values, ':claimed': 'claimed', ':granted': 'granted' },
  });
};

/** Imports of tokens in DynamoDB, in the table of OAuth flows. */
export const createImports = (database: Database): Imports => ({
  get: (importId) => readItem(database, 'oauth_flows', keyOf(importId), fromRow),

  claim: ({ importId, owner, ...claim }, before) => {
    const claimed = { ...claim, state: 'claimed' as const, flowId: importId, claimedBy: owner };
    const later = { sealedGrant: undefined, integrationId: undefined, accountHash: undefined };
    const item = {
      ...row.write({ ...claimed, ...later }),
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
