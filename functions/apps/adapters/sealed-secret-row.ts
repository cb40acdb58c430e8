import * as z from 'zod/mini';
import { fromItemKey, toItemKey } from '../../connections/adapters/connection-item-key.ts';
import { oauthAppOwner } from './oauth-app-row.ts';
import type { LastingOwner, LastingPurpose, SealedSecret } from './sealed-secret.ts';

export const attributes = {
  oauth_app: 'sealed_client_secret',
  connection: 'sealed_tokens',
  webhook: 'sealed_secrets',
} as const;
export const tableNames = {
  oauth_app: 'oauth_apps',
  connection: 'integrations',
  webhook: 'webhooks',
} as const;

export type SecretItem = Record<string, unknown>;
export const keyOf = ({ purpose, tenantId, integrationType, accountHash = '' }: LastingOwner) => {
  if (purpose === 'connection') return toItemKey({ tenantId, integrationType, accountHash });
  if (purpose === 'webhook') return { tenant_id: tenantId, webhook_id: integrationType };
  return { integration_type: integrationType };
};
export const ownerOf = (purpose: LastingPurpose, item: SecretItem): LastingOwner => {
  if (purpose === 'connection') return { purpose, ...fromItemKey(item) };
  if (purpose === 'oauth_app') return oauthAppOwner(String(item.integration_type));
  const { tenant_id: tenantId, webhook_id: webhookId } = item;
  return { purpose, tenantId: String(tenantId), integrationType: String(webhookId) };
};

// A broken row must not stop a page: a text that is not sealed fails when it is opened.
const row = z.object({
  sealed_client_secret: z.catch(z.string(), ''),
  sealed_tokens: z.catch(z.string(), ''),
  sealed_secrets: z.catch(z.string(), ''),
  version: z.catch(z.optional(z.number()), undefined),
  integration_id: z.catch(z.optional(z.string()), undefined),
  lease_until_ms: z.catch(z.number(), 0),
});
export const fromItem = (purpose: LastingPurpose, item: SecretItem): SealedSecret => {
  const { version, lease_until_ms: leaseUntilMs, ...read } = row.parse(item);
  return {
    owner: ownerOf(purpose, item),
    sealed: read[attributes[purpose]],
    version,
    integrationId: read.integration_id,
    leaseUntilMs,
  };
};
