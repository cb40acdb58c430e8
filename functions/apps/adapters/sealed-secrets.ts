import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { isConnection } from '../../connections/adapters/connection-item-key.ts';
import type { Database } from '../../platform/aws/dynamodb.ts';
import { getItem, pages, updateItem } from '../../platform/aws/items.ts';
import { resealWrite } from './reseal-write.ts';
import type { LastingOwner, LastingPurpose, SealedSecret } from './sealed-secret.ts';
import { fromItem, keyOf, ownerOf, type SecretItem, tableNames } from './sealed-secret-row.ts';

export type SealedSecrets = ReturnType<typeof createSealedSecrets>;

/** What every scan of a kind of secret asks for. */
const scanOf = (database: Database, purpose: LastingPurpose, after?: LastingOwner) => ({
  TableName: database.tableName(tableNames[purpose]),
  // Rosters have no tokens.
  ...(purpose === 'connection' ? { FilterExpression: 'attribute_exists(integration_id)' } : {}),
  ExclusiveStartKey: after && keyOf(after),
});

type SecretPageRequest = { limit: number; after?: LastingOwner | undefined };

/** Every secret that is kept for good, whatever its row is about, for who works on all of them. */
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

  /** How many there are, or are behind `after`; it reads all of the table. */
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
