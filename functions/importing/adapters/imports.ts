import * as z from 'zod/mini';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { deleteItem, getItem, putItem, updateItem } from '../../platform/aws/items.ts';
import { rowOf } from '../../platform/aws/row.ts';
import type { ImportStep, Imports, TokenImport } from '../domain/ports.ts';

/** Longer than anybody moves: without the row, the token could be used again. */
const keptMs = 400 * 24 * 60 * 60 * 1000;

const row = rowOf({
  flow_id: z.string(),
  tenant_id: z.string(),
  integration_type: z.string(),
  status: z.enum(['claimed', 'granted', 'done', 'refused', 'unknown']),
  claim_owner: z.string(),
  claimed_at_ms: z.number(),
  sealed_grant: z.optional(z.string()),
  integration_id: z.optional(z.string()),
});

const fromRow = (item: unknown): TokenImport => {
  const { flowId, claimOwner, status, sealedGrant, integrationId, ...rest } = row.read(item);
  const claim = { ...rest, importId: flowId, owner: claimOwner };
  switch (status) {
    case 'granted':
      return { ...claim, status, sealedGrant: z.parse(z.string(), sealedGrant) };
    case 'done':
      return { ...claim, status, integrationId: z.parse(z.string(), integrationId) };
    default:
      return { ...claim, status };
  }
};

const keyOf = (importId: string) => ({ flow_id: importId });

type Ours = Pick<TokenImport, 'owner' | 'claimedAtMs'>;

// `status` is a word of DynamoDB's own.
const names = { '#status': 'status' };
const isSameClaim = 'claim_owner = :owner AND claimed_at_ms = :at';

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

const advance = ({ owner, claimedAtMs }: Ours, step: ImportStep) => {
  const { update, more } = change(step);
  return {
    update: `SET #status = :status${update}`,
    // Repeated, it is so already.
    condition: `${isSameClaim} AND #status IN (:claimed, :granted, :status)`,
    names,
    values: {
      ':owner': owner,
      ':at': claimedAtMs,
      ':status': step.status,
      ':claimed': 'claimed',
      ':granted': 'granted',
      ...more,
    },
  };
};

/** Imports of tokens in DynamoDB, beside the flows that connections come of otherwise. */
export const createImports = (database: Database): Imports => ({
  get: async (importId) => {
    const item = await getItem(database, 'oauth_flows', keyOf(importId));
    return item && fromRow(item);
  },

  claim: ({ importId, owner, ...claim }, before) => {
    const claimed = { ...claim, status: 'claimed' as const, flowId: importId, claimOwner: owner };
    const item = {
      ...row.write({ ...claimed, sealedGrant: undefined, integrationId: undefined }),
      delete_after_s: Math.ceil((claim.claimedAtMs + keptMs) / 1000),
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
