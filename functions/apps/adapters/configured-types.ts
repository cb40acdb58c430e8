import type { Database } from '../../platform/aws/dynamodb.ts';
import { queryItems } from '../../platform/aws/query-items.ts';
import { createRecent } from '../../platform/aws/recent.ts';
import { appOwnerKey, fromKey } from './oauth-apps.ts';

/** For so long a page may not show what has just been set up. */
const typesCachedMs = 10_000;

/**
 * The types that a tenant can connect, whatever their region: there is an OAuth app of the platform's, or
 * one of its own. An index of keys has each owner's, in half a read unit; one read serves many requests.
 */
export const createConfiguredTypes = (database: Database, nowMs: () => number) => {
  const readTypes = async (tenantId: string | undefined): Promise<ReadonlySet<string>> => {
    const found = await queryItems(database, 'oauth_apps', {
      IndexName: 'by_owner',
      KeyConditionExpression: 'owner_key = :owner',
      ExpressionAttributeValues: { ':owner': appOwnerKey(tenantId) },
    });
    return new Set(found.map((item) => fromKey(String(item.integration_type)).integrationType));
  };
  const typesOf = createRecent(readTypes, appOwnerKey, nowMs);
  return async (tenantId: string): Promise<ReadonlySet<string>> => {
    const owners = [undefined, tenantId].map((each) => typesOf(each, typesCachedMs));
    return new Set((await Promise.all(owners)).flatMap((types) => [...types]));
  };
};
