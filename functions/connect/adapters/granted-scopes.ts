import * as z from 'zod/mini';
import { typePrefix } from '../../connections/adapters/connection-item-key.ts';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { queryItems } from '../../platform/aws/items.ts';
import type { GrantedScopes } from '../domain/more-scopes.ts';

const row = z.object({ granted_scopes: z.array(z.string()) });

/** An entry of the index has a sixth of a row's bytes, and only connections have one. */
export const createGrantedScopes = (database: Database): GrantedScopes => ({
  ofType: async (tenantId, integrationType) => {
    const found = await queryItems(database, 'integrations', {
      IndexName: 'by_type',
      ConsistentRead: true,
      KeyConditionExpression: 'tenant_id = :tenant AND begins_with(type_and_rank, :type)',
      ExpressionAttributeValues: { ':tenant': tenantId, ':type': typePrefix(integrationType) },
      ProjectionExpression: 'granted_scopes',
    });
    return found.flatMap((item) => row.parse(item).granted_scopes);
  },
});
