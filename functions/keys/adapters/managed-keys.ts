import type { Database } from '../../platform/aws/dynamodb.ts';
import { expressions, putItem, readItem, transact } from '../../platform/aws/items.ts';
import { queryItems } from '../../platform/aws/query-items.ts';
import { changing, pick } from '../../platform/aws/update-expression.ts';
import type { ApiKey } from '../domain/api-key.ts';
import type { ManagedKeys } from '../domain/manage-keys.ts';
import { fromRow, row } from './api-keys.ts';

const toRow = row.write;

/** All keys of a tenant, or the one with this id, by an index that may lag. */
const listByTenant = async (database: Database, tenantId: string, keyId?: string) => {
  const found = await queryItems(database, 'api_keys', {
    IndexName: 'by_tenant',
    KeyConditionExpression: `tenant_id = :tenant${keyId === undefined ? '' : ' AND key_id = :id'}`,
    ExpressionAttributeValues: { ':tenant': tenantId, ':id': keyId },
  });
  return found.map(fromRow);
};

const findByHash = (database: Database, keyHash: string) =>
  readItem(database, 'api_keys', { key_hash: keyHash }, fromRow);

/** The index may lag, so we then read the row itself. */
const find = async (database: Database, tenantId: string, keyId: string) => {
  const [key] = await listByTenant(database, tenantId, keyId);
  return key && findByHash(database, key.keyHash);
};

/** Without the day of its last use, which the authorizer writes. */
const changeable = [
  'name',
  'scopes',
  'expires_at_ms',
  'lifetime_ms',
  'revoked_at_ms',
  'replaced_by',
  'version',
] as const;

/** Sets the attributes of the next state, if nobody else has changed the key since. */
const changeOf = ({ version = 0 }: ApiKey, next: ApiKey) => {
  const item = { ...toRow(next), version: version + 1 };
  const isAsItWas = version ? '#version = :was' : 'attribute_not_exists(#version)';
  const change = changing(pick(item, changeable), {
    condition: `attribute_exists(key_hash) AND ${isAsItWas}`,
    values: version > 0 ? { ':was': version } : {},
  });
  return expressions(change);
};

/** API keys in DynamoDB, for whoever creates and changes them. */
export const createManagedKeys = (database: Database) =>
  ({
    findByHash: (keyHash: string) => findByHash(database, keyHash),

    find: (tenantId, keyId) => find(database, tenantId, keyId),

    listByTenant: (tenantId) => listByTenant(database, tenantId),

    put: async (key) => {
      // DynamoDB may execute an attempt late that the SDK gave up, which must not undo a revocation.
      const condition = 'attribute_not_exists(key_hash)';
      await putItem(database, 'api_keys', toRow(key), { condition });
    },

    replace: (was, next, added) => {
      const TableName = database.tableName('api_keys');
      const Update = { TableName, Key: { key_hash: was.keyHash }, ...changeOf(was, next) };
      // A late attempt stores no `added` again: the version in the update's condition has passed.
      const others = added ? [{ Put: { TableName, Item: toRow(added) } }] : [];
      return transact(database, [{ Update }, ...others]);
    },
  }) satisfies ManagedKeys & Record<string, unknown>;
