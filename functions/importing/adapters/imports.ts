import type { Database } from '../../platform/aws/dynamodb.ts';
import { deleteItem, getItem, putItem, updateItem } from '../../platform/aws/items.ts';
import type { Imports } from '../domain/ports.ts';
import { advance, isSameClaim } from './advance-import.ts';
import { fromRow, keyOf, row } from './import-row.ts';

/** Longer than anybody moves: without the row, the token could be used again. */
const retainedMs = 400 * 24 * 60 * 60 * 1000;

/** Imports of tokens in DynamoDB, beside the flows that connections come of otherwise. */
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
    const condition = before
      ? {
          condition: isSameClaim,
          values: { ':owner': before.owner, ':at': before.claimedAtMs },
        }
      : { condition: 'attribute_not_exists(flow_id)' };
    return putItem(database, 'oauth_flows', item, condition);
  },

  advance: (claim, step) =>
    updateItem(database, 'oauth_flows', keyOf(claim.importId), advance(claim, step)),

  release: async ({ importId, owner, claimedAtMs }) => {
    await deleteItem(database, 'oauth_flows', keyOf(importId), {
      condition: isSameClaim,
      values: { ':owner': owner, ':at': claimedAtMs },
    });
  },
});
