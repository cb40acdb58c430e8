import * as z from 'zod/mini';
import { rowOf } from '../../platform/aws/row.ts';
import { hashCredentials } from '../../platform/model/credentials-hash.ts';
import type { AppKey, AppRegistration, OAuthApp, SecretOwner } from '../../platform/model/ports.ts';

export const row = rowOf({
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

const fromKey = (key: string): AppOfOwner & { integrationType: string } => {
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
export const toRegistration = (item: unknown): AppRegistration => {
  const { integrationType: key, sealedClientSecret: _, ...read } = row.read(item);
  return { ...fromKey(key), ...read };
};

export const clientKey = (integrationType: string, clientId: string) =>
  `${integrationType}#${clientId}`;

/** @param sealedSecrets the client secret and, where there is one, the secret that signs notices */
export const toRow = (app: OAuthApp, sealedSecrets: string) => {
  const { integrationType, tenantId, clientId, clientSecret } = app;
  return {
    ...row.write({ ...app, integrationType: appKey(app), sealedClientSecret: sealedSecrets }),
    ...(tenantId && { tenant_id: tenantId, client_key: clientKey(integrationType, clientId) }),
    credentials_hash: hashCredentials(`${clientId}:${clientSecret}`),
  };
};
