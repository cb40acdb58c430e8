import * as z from 'zod';
import type { OAuthApp, OAuthApps, SecretBox, SecretOwner } from '../domain/model/ports.ts';
import type { Database } from './dynamodb.ts';
import { getItem, putItem } from './items.ts';

const row = z.object({ client_id: z.string(), sealed_client_secret: z.string() });

/** An OAuth app serves every tenant. */
export const oauthAppOwner = (integrationType: string) =>
  ({ purpose: 'oauth_app', tenantId: '-', integrationType }) as const satisfies SecretOwner;

/** Our OAuth apps in DynamoDB, their secrets sealed, with what an operator needs beside {@link OAuthApps}. */
export const createOAuthApps = (
  database: Database,
  secretBox: SecretBox,
): OAuthApps & { put(app: OAuthApp): Promise<void> } => {
  const find = async (integrationType: string) => {
    const item = await getItem(database, 'oauth_apps', { integration_type: integrationType });
    return item && row.parse(item);
  };

  return {
    getClientId: async (integrationType) => (await find(integrationType))?.client_id,

    get: async (integrationType) => {
      const item = await find(integrationType);
      return (
        item && {
          integrationType,
          clientId: item.client_id,
          clientSecret: await secretBox.open(
            item.sealed_client_secret,
            oauthAppOwner(integrationType),
          ),
        }
      );
    },

    put: async ({ integrationType, clientId, clientSecret }) => {
      const seal = await secretBox.prepare(oauthAppOwner(integrationType));
      await putItem(database, 'oauth_apps', {
        integration_type: integrationType,
        client_id: clientId,
        sealed_client_secret: seal(clientSecret),
      });
    },
  };
};
