import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import {
  fromItemKey,
  isConnection,
  toItemKey,
} from '../../connections/adapters/connection-item-key.ts';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { getItem, updateItem } from '../../platform/aws/items.ts';
import { pages } from '../../platform/aws/query-items.ts';
import { oauthAppOwner } from './oauth-apps.ts';
import { resealWrite } from './reseal-write.ts';
import {
  type LastingOwner,
  type LastingPurpose,
  type SealedSecret,
  secretAttributes,
} from './sealed-secret.ts';

const tableNames = {
  oauth_app: 'oauth_apps',
  connection: 'integrations',
  webhook: 'webhooks',
} as const;

type SecretItem = Record<string, unknown>;
const keyOf = ({ purpose, tenantId, integrationType, accountHash = '' }: LastingOwner) => {
  if (purpose === 'connection') return toItemKey({ tenantId, integrationType, accountHash });
  if (purpose === 'webhook') return { tenant_id: tenantId, webhook_id: integrationType };
  return { integration_type: integrationType };
};
const ownerOf = (purpose: LastingPurpose, item: SecretItem): LastingOwner => {
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
const fromItem = (purpose: LastingPurpose, item: SecretItem): SealedSecret => {
  const { version, lease_until_ms: leaseUntilMs, ...read } = row.parse(item);
  return {
    owner: ownerOf(purpose, item),
    sealed: read[secretAttributes[purpose]],
    version,
    integrationId: read.integration_id,
    leaseUntilMs,
  };
};

export type SealedSecrets = ReturnType<typeof createSealedSecrets>;

const scanOf = (database: Database, purpose: LastingPurpose, after?: LastingOwner) => ({
  TableName: database.tableName(tableNames[purpose]),
  // Other rows have no tokens.
  ...(purpose === 'connection' ? { FilterExpression: 'attribute_exists(integration_id)' } : {}),
  ExclusiveStartKey: after && keyOf(after),
});

type SecretPageRequest = { limit: number; after?: LastingOwner | undefined };

/** Every secret that is stored for good, in whichever table, for jobs over all of them. */
export const createSealedSecrets = (database: Database) => ({
  /** In no order, but always the same one. @param after the `next` of an earlier page */
  page: async (
    purpose: LastingPurpose,
    { limit, after }: SecretPageRequest,
  ): Promise<{ secrets: SealedSecret[]; next?: LastingOwner }> => {
    const scan = { ...scanOf(database, purpose, after), ConsistentRead: true, Limit: limit };
    const { Items = [], LastEvaluatedKey } = await database.client.send(new ScanCommand(scan));
    return {
      secrets: Items.map((item) => fromItem(purpose, item)),
      next: LastEvaluatedKey && ownerOf(purpose, LastEvaluatedKey),
    };
  },

  /** How many there are, or are behind `after`; it reads all of the table, and only for people: it may lag. */
  count: async (purpose: LastingPurpose, after?: LastingOwner): Promise<number> => {
    const { ExclusiveStartKey: start, ...scan } = scanOf(database, purpose, after);
    const scanPage = (ExclusiveStartKey?: SecretItem) =>
      database.client.send(new ScanCommand({ ...scan, Select: 'COUNT', ExclusiveStartKey }));
    let count = 0;
    for await (const { Count = 0 } of pages(scanPage, start)) count += Count;
    return count;
  },

  /** Strongly consistent. */
  get: async (owner: LastingOwner): Promise<SealedSecret | undefined> => {
    const item = await getItem(database, tableNames[owner.purpose], keyOf(owner));
    if (!item || (owner.purpose === 'connection' && !isConnection(item))) return undefined;
    return fromItem(owner.purpose, item);
  },

  /**
   * Stores the same secret, sealed anew.
   * @param freeSinceMs a connection's lease must have ended by then
   * @returns false when the row has changed or is leased; nothing was written then.
   */
  replace: (secret: SealedSecret, resealed: string, freeSinceMs: number) => {
    const { purpose } = secret.owner;
    const write = resealWrite(secret, resealed, freeSinceMs);
    return updateItem(database, tableNames[purpose], keyOf(secret.owner), write);
  },
});
