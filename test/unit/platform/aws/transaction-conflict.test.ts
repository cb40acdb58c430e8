import { afterEach, expect, it } from 'vitest';
import { createDatabase } from '../../../../functions/platform/aws/dynamodb.ts';
import {
  deleteItem,
  getItem,
  putItem,
  updateItem,
} from '../../../../functions/platform/aws/items.ts';
import { startFaultProxy } from '../../../support/fault/fault-proxy.ts';
import { startTestDatabase } from '../../../support/run/test-database.ts';

const { config, credentials } = await startTestDatabase();
const proxy = await startFaultProxy(config.dynamodbEndpoint);
const database = createDatabase({ ...config, dynamodbEndpoint: proxy.origin }, credentials);
afterEach(() => proxy.recover());

const key = { key_id: 'a row' };
const read = () => getItem(database, 'rate_limits', key);
const add = { update: 'ADD n :one', values: { ':one': 1 } };
const writes = [undefined, 'attribute_exists(key_id)'].flatMap((condition) => {
  const guard = condition === undefined ? {} : { condition };
  return [
    ['PutItem', condition, () => putItem(database, 'rate_limits', { ...key, n: 2 }, guard)],
    ['UpdateItem', condition, () => updateItem(database, 'rate_limits', key, { ...add, ...guard })],
    ['DeleteItem', condition, () => deleteItem(database, 'rate_limits', key, guard)],
  ] as const;
});

it.each(writes)(
  '%s on condition %s that meets a transaction is repeated, and done',
  async (operation, _, write) => {
    await putItem(database, 'rate_limits', { ...key, n: 1 });
    proxy.inject({ mode: 'conflict', operation, times: 2 });
    expect(await write()).toBe(true);
    expect(await read()).toEqual(operation === 'DeleteItem' ? undefined : { ...key, n: 2 });
  },
);

it.each(writes)(
  '%s on condition %s is not said to have lost against a transaction that goes on',
  async (operation, _, write) => {
    await putItem(database, 'rate_limits', { ...key, n: 1 });
    proxy.inject({ mode: 'conflict', operation });
    await expect(write()).rejects.toThrow('Transaction is ongoing for the item');
    expect(await read()).toEqual({ ...key, n: 1 });
  },
);
