import db from 'dynalite/db/index.js';
import { describe, expect, it } from 'vitest';
import { useFrugalIterators } from '../../../../../infra/local/aws/dynamodb/create-dynamodb.ts';
import { checkRequest, runOperation } from '../../../../../infra/local/aws/dynamodb/operations.ts';

const createDatabase = () => {
  const store = db.create({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  const open = new Set<object>();
  const sizes: number[] = [];
  for (const name of ['keys', 'values'] as const) {
    const iterate = store.db[name].bind(store.db);
    store.db[name] = (options) => {
      const iterator = iterate(options);
      const close = iterator.close.bind(iterator);
      open.add(iterator);
      const read = iterator.nextv.bind(iterator);
      iterator.nextv = (size) => {
        sizes.push(size);
        return read(size);
      };
      iterator.next = () => {
        throw new Error('It reserves room for a thousand entries');
      };
      iterator.close = () => {
        open.delete(iterator);
        return close();
      };
      return iterator;
    };
  }
  useFrugalIterators(store.db);
  const run = (operation: string, body: object) =>
    runOperation(store, checkRequest(store, operation, body));
  return { run, open, sizes };
};

const TableName = 'things';
const KeyConditions = { id: { ComparisonOperator: 'EQ', AttributeValueList: [{ S: 'a' }] } };

describe('the embedded database', () => {
  it.each([
    ['a query', 'Query', { TableName, KeyConditions }],
    ['a scan', 'Scan', { TableName }],
    ['a scan that ends early', 'Scan', { TableName, Limit: 2 }],
    ['a list of tables', 'ListTables', {}],
  ])('closes the iterators of %s, and reads few entries at once', async (_, operation, body) => {
    const { run, open, sizes } = createDatabase();
    await run('CreateTable', {
      TableName,
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      BillingMode: 'PAY_PER_REQUEST',
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (const id of ['a', 'b', 'c', 'd'])
      await run('PutItem', { TableName, Item: { id: { S: id } } });
    sizes.length = 0;
    await run(operation, body);
    expect(sizes.length).toBeGreaterThan(0);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(64);
    await expect.poll(() => open.size).toBe(0);
  });
});
