import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { hashCredentials } from '../domain/model/credentials-hash.ts';
import type {
  AppRegistration,
  OAuthApp,
  OAuthApps,
  SecretBox,
  SecretOwner,
} from '../domain/model/ports.ts';
import type { Database } from './dynamodb.ts';
import { deleteItem, getItem, putItem } from './items.ts';

const row = z.object({
  integration_type: z.string(),
  client_id: z.string(),
  sealed_client_secret: z.string(),
  authorization_parameters: z.optional(z.record(z.string(), z.string())),
  authorization_host: z.optional(z.string()),
});

/** A row's key: the type, or `type#region` for the app of one region. */
export const appKey = (integrationType: string, region?: string): string =>
  region === undefined ? integrationType : `${integrationType}#${region}`;

/** An OAuth app serves every tenant. @param key of its row, so that no region opens another's secret */
export const oauthAppOwner = (key: string) =>
  ({ purpose: 'oauth_app', tenantId: '-', integrationType: key }) as const satisfies SecretOwner;

/** All of a row but its secret. */
const toRegistration = (item: unknown): AppRegistration => {
  const { integration_type: key, ...read } = row.parse(item);
  const [integrationType = '', region] = key.split('#');
  return {
    integrationType,
    region,
    clientId: read.client_id,
    authorizationParameters: read.authorization_parameters,
    authorizationHost: read.authorization_host,
  };
};

/** @param sealedSecrets the client secret and, where there is one, the secret that signs notices */
export const toRow = (app: OAuthApp, sealedSecrets: string) => ({
  integration_type: appKey(app.integrationType, app.region),
  client_id: app.clientId,
  sealed_client_secret: sealedSecrets,
  credentials_hash: hashCredentials(`${app.clientId}:${app.clientSecret}`),
  authorization_parameters: app.authorizationParameters,
  authorization_host: app.authorizationHost,
});

/** Our OAuth apps in DynamoDB, their secrets sealed, with what an operator needs besidess {@link OAuthApps}. */
export const createOAuthApps = (
  database: Database,
  secretBox: SecretBox,
): OAuthApps & { put(app: OAuthApp): Promise<void> } => {
  const find = (key: string) => getItem(database, 'oauth_apps', { integration_type: key });

  return {
    getRegistration: async (integrationType, region) => {
      const item = await find(appKey(integrationType, region));
      return item && toRegistration(item);
    },

    get: async (integrationType, region) => {
      const key = appKey(integrationType, region);
      const item = await find(key);
      if (!item) return undefined;
      const sealed = row.parse(item).sealed_client_secret;
      const opened = await secretBox.open(sealed, oauthAppOwner(key));
      const [clientSecret = '', signingSecret] = opened.split('\n');
      return { ...toRegistration(item), clientSecret, signingSecret };
    },

    put: async (app) => {
      const { clientSecret, signingSecret } = app;
      const key = appKey(app.integrationType, app.region);
      // One text, so that one call of KMS opens both and a rotation seals both; neither has a line break.
      const secrets = [clientSecret, ...(signingSecret === undefined ? [] : [signingSecret])];
      const seal = await secretBox.prepare(oauthAppOwner(key));
      await putItem(database, 'oauth_apps', toRow(app, seal(secrets.join('\n'))));
    },
  };
};

/** Our OAuth apps as an operator looks after them: no secret is opened. */
export const createRegisteredApps = (database: Database) => ({
  /** All of them, by type and region. */
  list: async (): Promise<AppRegistration[]> => {
    const items: unknown[] = [];
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await database.client.send(
        new ScanCommand({
          TableName: database.tableName('oauth_apps'),
          ConsistentRead: true,
          ExclusiveStartKey,
        }),
      );
      items.push(...(page.Items ?? []));
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    const sortKey = ({ integrationType, region }: AppRegistration) =>
      appKey(integrationType, region);
    return items.map(toRegistration).sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
  },

  remove: async (integrationType: string, region?: string): Promise<void> => {
    const key = { integration_type: appKey(integrationType, region) };
    await deleteItem(database, 'oauth_apps', key);
  },
});
