import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { typePrefix } from '../../connections/adapters/connection-item-key.ts';
import type { Database } from '../../platform/aws/dynamodb.ts';
import type { GrantedScopes } from '../domain/more-scopes.ts';

const row = z.object({ granted_scopes: z.array(z.string()) });

/** They cost up to three read units without metadata. */
const mostRead = 25;

/** Ids of connections grow with time, and the index is by them, behind the chosen one. */
export const createGrantedScopes = ({ client, tableName }: Database): GrantedScopes => ({
  ofNewest: async (tenantId, integrationType) => {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: tableName('integrations'),
        IndexName: 'by_type',
        ConsistentRead: true,
        ScanIndexForward: false,
        Limit: mostRead,
        KeyConditionExpression: 'tenant_id = :tenant AND begins_with(type_and_rank, :type)',
        ExpressionAttributeValues: { ':tenant': tenantId, ':type': typePrefix(integrationType) },
        ProjectionExpression: 'granted_scopes',
      }),
    );
    return Items.flatMap((item) => row.parse(item).granted_scopes);
  },
});
