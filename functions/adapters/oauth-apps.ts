import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { hashCredentials, isOfHash } from '../domain/model/credentials-hash.ts';
import type {
  AppCredentials,
  AppRegistration,
  OAuthApp,
  OAuthApps,
  SecretBox,
  SecretOwner,
} from '../domain/model/ports.ts';
import type { Database } from './dynamodb.ts';
import { deleteItem, getItem, pages, putItem } from './items.ts';
import { rowOf } from './row.ts';

const row = rowOf({
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
  const { integrationType: key, sealedClientSecret: _, ...read } = row.read(item);
  const [integrationType = '', region] = key.split('#');
  return { integrationType, region, ...read };
};

/** @param sealedSecrets the client secret and, where there is one, the secret that signs notices */
export const toRow = (app: OAuthApp, sealedSecrets: string) => ({
  ...row.write({
    ...app,
    integrationType: appKey(app.integrationType, app.region),
    sealedClientSecret: sealedSecrets,
  }),
  credentials_hash: hashCredentials(`${app.clientId}:${app.clientSecret}`),
});

/** Our OAuth apps in DynamoDB, their secrets sealed, with what an operator needs besides {@link OAuthApps}. */
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
      const { sealedClientSecret } = row.read(item);
      const opened = await secretBox.open(sealedClientSecret, oauthAppOwner(key));
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
    const scan = { TableName: database.tableName('oauth_apps'), ConsistentRead: true };
    const ask = (ExclusiveStartKey?: Record<string, unknown>) =>
      database.client.send(new ScanCommand({ ...scan, ExclusiveStartKey }));
    for await (const { Items = [] } of pages(ask)) items.push(...Items);
    const sortKey = ({ integrationType, region }: AppRegistration) =>
      appKey(integrationType, region);
    return items.map(toRegistration).sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
  },

  remove: async (integrationType: string, region?: string): Promise<void> => {
    const key = { integration_type: appKey(integrationType, region) };
    await deleteItem(database, 'oauth_apps', key);
  },
});

/** Recognizes our OAuth apps' credentials by their hash, so that a wrong guess costs no KMS call. */
export const createAppCredentials = (database: Database): AppCredentials => ({
  areOf: async (integrationType, credentials) => {
    const item = await getItem(database, 'oauth_apps', { integration_type: integrationType });
    return item !== undefined && isOfHash(String(item.credentials_hash), credentials);
  },
});
