import { isOfHash } from '../domain/model/credentials-hash.ts';
import type { AppCredentials } from '../domain/model/ports.ts';
import type { Database } from './dynamodb.ts';
import { getItem } from './items.ts';

/** Recognizes our OAuth apps' credentials by their hash, so that a wrong guess costs no KMS call. */
export const createAppCredentials = (database: Database): AppCredentials => ({
  areOf: async (integrationType, credentials) => {
    const item = await getItem(database, 'oauth_apps', { integration_type: integrationType });
    return item !== undefined && isOfHash(String(item.credentials_hash), credentials);
  },
});
