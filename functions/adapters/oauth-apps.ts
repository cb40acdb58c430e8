import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { OAuthApp, OAuthApps, SecretBox, SecretOwner } from '../domain/model/ports.ts';
import type { Database } from './dynamodb.ts';

const row = z.object({ client_id: z.string(), sealed_client_secret: z.string() });

/** An OAuth app serves every tenant. */
export const oauthAppOwner = (integrationType: string) =>
  ({ purpose: 'oauth_app', tenantId: '-', integrationType }) as const satisfies SecretOwner;

/** Our OAuth apps in DynamoDB, their secrets sealed, with what an operator needs beside {@link OAuthApps}. */
export const createOAuthApps = (
  database: Database,
  secretBox: SecretBox,
): OAuthApps & { put(app: OAuthApp): Promise<void> } => {
  const TableName = database.tableName('oauth_apps');
  const find = async (integrationType: string) => {
    const { Item } = await database.client.send(
      new GetCommand({
        TableName,
        Key: { integration_type: integrationType },
        ConsistentRead: true,
      }),
    );
    return Item && row.parse(Item);
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
      await database.client.send(
        new PutCommand({
          TableName,
          Item: {
            integration_type: integrationType,
            client_id: clientId,
            sealed_client_secret: seal(clientSecret),
          },
        }),
      );
    },
  };
};
