import * as z from 'zod/mini';
import { itemsOfType } from '../../connections/adapters/connection-item-key.ts';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { queryPages } from '../../platform/aws/items.ts';
import type { GrantedScopes } from '../domain/more-scopes.ts';

/** Items that are no connection have no scopes. */
const row = z.object({ granted_scopes: z._default(z.array(z.string()), []) });

export const createGrantedScopes = (database: Database): GrantedScopes => ({
  ofType: async (tenantId, integrationType) => {
    const query = {
      ...itemsOfType(tenantId, integrationType),
      ProjectionExpression: 'granted_scopes',
    };
    const granted: string[] = [];
    for await (const { Items = [] } of queryPages(database, 'integrations', query))
      granted.push(...Items.flatMap((item) => row.parse(item).granted_scopes));
    return granted;
  },
});
