import type { Database } from '../../platform/aws/dynamodb.ts';
import { getItem } from '../../platform/aws/items.ts';
import { queryItems } from '../../platform/aws/query-items.ts';
import { isOfHash } from '../../platform/model/credentials-hash.ts';
import type { AppCredentials } from '../../platform/model/ports.ts';
import { clientKey, fromKey } from './oauth-apps.ts';

/** Recognizes OAuth apps' credentials by their hash, so that a wrong guess costs no KMS call. */
export const createAppCredentials = (database: Database): AppCredentials => ({
  of: async (integrationType, credentials) => {
    const [clientId = ''] = credentials.split(':');
    const tenantApps = await queryItems(database, 'oauth_apps', {
      IndexName: 'by_client',
      KeyConditionExpression: 'client_key = :client',
      ExpressionAttributeValues: { ':client': clientKey(integrationType, clientId) },
    });
    const keys = [integrationType, ...tenantApps.map((item) => String(item.integration_type))];
    const rows = await Promise.all(
      keys.map((key) => getItem(database, 'oauth_apps', { integration_type: key })),
    );
    // Its key says whose a row is: one that cannot be read must not hold up what concerns the others, nor its own.
    return rows.flatMap((item) =>
      item && isOfHash(String(item.credentials_hash), credentials)
        ? [{ tenantId: fromKey(String(item.integration_type)).tenantId, clientId }]
        : [],
    );
  },
});
