import * as z from 'zod/mini';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { type ItemAttributes, putItem, readItem } from '../../platform/aws/items.ts';
import { readNamed, rowOf } from '../../platform/aws/row.ts';
import { hashCredentials } from '../../platform/model/credentials-hash.ts';
import type {
  AppKey,
  AppRegistration,
  OAuthApp,
  OAuthApps,
  SecretBox,
  SecretOwner,
} from '../../platform/model/ports.ts';

const row = rowOf({
  integration_type: z.string(),
  client_id: z.string(),
  sealed_client_secret: z.string(),
  authorization_parameters: z.optional(z.record(z.string(), z.string())),
  authorization_host: z.optional(z.string()),
});

/** Of anybody's app, as it is stored or meant to be. */
type AppOfOwner = Omit<AppKey, 'tenantId'> & { tenantId?: string | undefined };

/** A row's key: the type, `type#region` for the app of one region, and `type#region#tenant` for a tenant's own. */
export const appKey = ({ integrationType, region, tenantId }: AppOfOwner): string => {
  if (tenantId !== undefined) return `${integrationType}#${region ?? ''}#${tenantId}`;
  return region === undefined ? integrationType : `${integrationType}#${region}`;
};

export const fromKey = (key: string): AppOfOwner & { integrationType: string } => {
  const [integrationType = '', region, tenantId] = key.split('#');
  return { integrationType, region: region || undefined, tenantId };
};

/** @param key of its row, so that neither a region nor a tenant opens another's secret */
export const oauthAppOwner = (key: string): SecretOwner & { purpose: 'oauth_app' } => ({
  purpose: 'oauth_app',
  tenantId: fromKey(key).tenantId ?? '-',
  integrationType: key,
});

/** All of a row but its secret. */
const registrationOf = ({
  integrationType: key,
  sealedClientSecret: _,
  ...read
}: ReturnType<typeof row.read>): AppRegistration => ({ ...fromKey(key), ...read });

/** @throws UnreadableRow */
const fromRow = (item: ItemAttributes) =>
  readNamed(`oauth_apps ${item.integration_type}`, () => row.read(item));

/** @throws UnreadableRow */
export const toRegistration = (item: ItemAttributes): AppRegistration =>
  registrationOf(fromRow(item));

export const clientKey = (integrationType: string, clientId: string) =>
  `${integrationType}#${clientId}`;

/** Whose app it is: finds all apps of the platform, or of a tenant, by an index. */
export const appOwnerKey = (tenantId: string | undefined): string =>
  tenantId === undefined ? 'platform' : `tenant#${tenantId}`;

/** @param sealedSecrets the client secret and, where there is one, the secret that signs notices */
export const toRow = (app: OAuthApp, sealedSecrets: string) => {
  const { integrationType, tenantId, clientId, clientSecret } = app;
  return {
    ...row.write({ ...app, integrationType: appKey(app), sealedClientSecret: sealedSecrets }),
    owner_key: appOwnerKey(tenantId),
    ...(tenantId && { tenant_id: tenantId, client_key: clientKey(integrationType, clientId) }),
    credentials_hash: hashCredentials(`${clientId}:${clientSecret}`),
  };
};

/** OAuth apps in DynamoDB, their secrets sealed, with what sets them up besides {@link OAuthApps}. */
export const createOAuthApps = (
  database: Database,
  secretBox: SecretBox,
): OAuthApps & { put(app: OAuthApp): Promise<void> } => {
  const find = <T>(key: string, read: (item: ItemAttributes) => T) =>
    readItem(database, 'oauth_apps', { integration_type: key }, read);

  return {
    getRegistration: (named) => find(appKey(named), toRegistration),

    get: async (named) => {
      const key = appKey(named);
      const stored = await find(key, fromRow);
      if (!stored) return undefined;
      const opened = await secretBox.open(stored.sealedClientSecret, oauthAppOwner(key));
      const [clientSecret = '', signingSecret] = opened.split('\n');
      return { ...registrationOf(stored), clientSecret, signingSecret };
    },

    put: async (app) => {
      const { clientSecret, signingSecret } = app;
      // One text, so that one call of KMS opens both and a rotation seals both; neither has a line break.
      const secrets = [clientSecret, ...(signingSecret === undefined ? [] : [signingSecret])];
      const seal = await secretBox.prepare(oauthAppOwner(appKey(app)));
      await putItem(database, 'oauth_apps', toRow(app, seal(secrets.join('\n'))));
    },
  };
};
