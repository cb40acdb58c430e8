import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { SecretOwner } from '../domain/model/ports.ts';
import type { Database } from './dynamodb.ts';
import { getItem, updateItem } from './items.ts';
import { oauthAppOwner } from './oauth-apps.ts';

/** Option lists are sealed too, but expire within minutes. */
export type LastingPurpose = Exclude<SecretOwner['purpose'], 'options'>;
export type LastingOwner = SecretOwner & { purpose: LastingPurpose };

/** A secret as it is stored. `version` is of connections alone; times are epoch milliseconds. */
export type SealedSecret = {
  owner: LastingOwner;
  sealed: string;
  version?: number | undefined;
  /** 0 when no refresh holds the connection. */
  leaseUntilMs: number;
};

/** Every secret that is kept for good, whatever its row is about. */
export type SealedSecrets = {
  /** In no order, but always the same one. @param after the `next` of an earlier page */
  page(
    purpose: LastingPurpose,
    page: { limit: number; after?: LastingOwner | undefined },
  ): Promise<{ secrets: SealedSecret[]; next?: LastingOwner }>;
  /** Strongly consistent. */
  get(owner: LastingOwner): Promise<SealedSecret | undefined>;
  /**
   * Stores the same secret, sealed anew.
   * @param freeSinceMs a connection's lease must have ended by then
   * @returns false when the row has changed or is leased; nothing was written then.
   */
  replace(secret: SealedSecret, sealed: string, freeSinceMs: number): Promise<boolean>;
};

const attributes = { oauth_app: 'sealed_client_secret', connection: 'sealed_tokens' } as const;
const tableNames = { oauth_app: 'oauth_apps', connection: 'integrations' } as const;

const connectionKey = z.object({ tenant_id: z.string(), integration_type: z.string() });
const appKey = connectionKey.pick({ integration_type: true });
const keyOf = ({ purpose, tenantId, integrationType }: LastingOwner) => ({
  ...(purpose === 'connection' ? { tenant_id: tenantId } : {}),
  integration_type: integrationType,
});
const ownerOf = (purpose: LastingPurpose, item: unknown): LastingOwner => {
  if (purpose === 'oauth_app') return oauthAppOwner(appKey.parse(item).integration_type);
  const { tenant_id: tenantId, integration_type: integrationType } = connectionKey.parse(item);
  return { purpose, tenantId, integrationType };
};

// A row that somebody spoilt must not stop a page: what is no sealed text will not open.
const row = z.object({
  sealed_client_secret: z.string().catch(''),
  sealed_tokens: z.string().catch(''),
  version: z.number().optional().catch(undefined),
  lease_until_ms: z.number().catch(0),
});
const fromItem = (purpose: LastingPurpose, item: unknown): SealedSecret => {
  const { version, lease_until_ms: leaseUntilMs, ...read } = row.parse(item);
  return {
    owner: ownerOf(purpose, item),
    sealed: read[attributes[purpose]],
    version,
    leaseUntilMs,
  };
};

/** Sealed secrets in DynamoDB, for who works on all of them. */
export const createSealedSecrets = (database: Database): SealedSecrets => ({
  page: async (purpose, { limit, after }) => {
    const { Items = [], LastEvaluatedKey } = await database.client.send(
      new ScanCommand({
        TableName: database.tableName(tableNames[purpose]),
        ConsistentRead: true,
        Limit: limit,
        ExclusiveStartKey: after && keyOf(after),
      }),
    );
    return {
      secrets: Items.map((item) => fromItem(purpose, item)),
      next: LastEvaluatedKey && ownerOf(purpose, LastEvaluatedKey),
    };
  },

  get: async (owner) => {
    const item = await getItem(database, tableNames[owner.purpose], keyOf(owner));
    return item && fromItem(owner.purpose, item);
  },

  replace: ({ owner, sealed, version = 0 }, resealed, freeSinceMs) => {
    const guard = owner.purpose === 'connection' ? connectionGuard : appGuard;
    const values = { ':sealed': sealed, ':resealed': resealed };
    return updateItem(
      database,
      tableNames[owner.purpose],
      keyOf(owner),
      guard(version, freeSinceMs, values),
    );
  },
});

type Values = Record<string, string>;

const appGuard = (_version: number, _freeSinceMs: number, values: Values) => ({
  update: 'SET sealed_client_secret = :resealed',
  condition: 'sealed_client_secret = :sealed',
  values: values,
});

/**
 * The write checks the lease itself. A refresh in progress holds it and relies on the version:
 * raising that would throw away the refresh token that the provider has just rotated. Without a
 * lease nobody is refreshing, and who read the row before gets none on the version it had, nor
 * writes the old text back.
 */
const connectionGuard = (version: number, freeSinceMs: number, values: Values) => ({
  update: 'SET sealed_tokens = :resealed, version = :next',
  condition:
    'sealed_tokens = :sealed AND version = :version AND ' +
    '(attribute_not_exists(lease_until_ms) OR lease_until_ms <= :free)',
  values: {
    ...values,
    ':version': version,
    ':next': version + 1,
    ':free': freeSinceMs,
  },
});
