import * as z from 'zod/mini';
import type { ItemAttributes } from '../../platform/aws/items.ts';
import { readNamed, rowOf } from '../../platform/aws/row.ts';
import type { TokenImport } from '../domain/ports.ts';

export const row = rowOf({
  flow_id: z.string(),
  tenant_id: z.string(),
  integration_type: z.string(),
  state: z.enum(['claimed', 'granted', 'done', 'refused', 'unknown']),
  claimed_by: z.string(),
  claimed_at_ms: z.number(),
  sealed_grant: z.optional(z.string()),
  integration_id: z.optional(z.string()),
  account_hash: z.optional(z.string()),
});

const read = (item: unknown): TokenImport => {
  const { flowId, claimedBy, state: status, sealedGrant, ...rest } = row.read(item);
  const { integrationId, accountHash, ...whose } = rest;
  const claim = { ...whose, importId: flowId, owner: claimedBy };
  switch (status) {
    case 'granted':
      return { ...claim, status, sealedGrant: z.parse(z.string(), sealedGrant) };
    case 'done':
      return { ...claim, status, integrationId: z.parse(z.string(), integrationId), accountHash };
    default:
      return { ...claim, status };
  }
};

/** @throws UnreadableRow */
export const fromRow = (item: ItemAttributes): TokenImport =>
  readNamed(`oauth_flows ${item.tenant_id} ${item.flow_id}`, () => read(item));

export const keyOf = (importId: string) => ({ flow_id: importId });
