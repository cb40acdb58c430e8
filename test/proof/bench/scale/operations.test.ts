import {
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { startChargedDatabase } from '../fakes/charged-database.ts';
import { notFlat } from './flatness.ts';
import type { OperationCosts } from './measure-operations.ts';
import { loadsAt, simulateHour, throttles } from './simulate-hour.ts';

const { database, charged } = await startChargedDatabase();
const { client, tableName: name } = database;

describe('the units of an operation', () => {
  it('are those of its items, its indexes and its transaction, by partition', async () => {
    const TableName = name('integrations');
    const Key = { tenant_id: 't', type_and_account: 'gmail#a' };
    const Item = { ...Key, integration_id: 'i', sealed_tokens: 'x'.repeat(2_500) };
    const integrations = 'integrations "t"';
    const byId = 'integrations/by_id "t"';
    expect(await charged(() => client.send(new PutCommand({ TableName, Item })))).toEqual([
      { partition: integrations, read: 0, write: 3 },
      { partition: byId, read: 0, write: 1 },
    ]);
    // No key of the index changes, and a transaction takes two units for each kB.
    const Update = {
      TableName,
      Key,
      UpdateExpression: 'ADD version :one',
      ExpressionAttributeValues: { ':one': 1 },
    };
    expect(await charged(() => client.send(new UpdateCommand(Update)))).toEqual([
      { partition: integrations, read: 0, write: 3 },
    ]);
    expect(
      await charged(() => client.send(new TransactWriteCommand({ TransactItems: [{ Update }] }))),
    ).toEqual([{ partition: integrations, read: 0, write: 6 }]);
    const query = {
      TableName,
      KeyConditionExpression: 'tenant_id = :t',
      ExpressionAttributeValues: { ':t': 't' },
    };
    const queries = [{}, { ConsistentRead: true }, { IndexName: 'by_id' }];
    expect(
      await charged(async () => {
        for (const more of queries) await client.send(new QueryCommand({ ...query, ...more }));
      }),
    ).toEqual([
      { partition: integrations, read: 0.5, write: 0 },
      { partition: integrations, read: 1, write: 0 },
      { partition: byId, read: 0.5, write: 0 },
    ]);
  });

  it('are paid where a condition fails', async () => {
    const put = { TableName: name('tenants'), Item: { tenant_id: 't' } };
    const ConditionExpression = 'attribute_exists(tenant_id)';
    expect(
      await charged(() =>
        expect(client.send(new PutCommand({ ...put, ConditionExpression }))).rejects.toThrow(),
      ),
    ).toEqual([{ partition: 'tenants "t"', read: 0, write: 1 }]);
  });
});

const costing = (name: string, ...units: number[]): OperationCosts => ({
  name,
  bundle: name,
  costs: units.map((read, n) => ({
    connections: 10 ** (n * 2),
    charges: [{ partition: 'integrations "t"', read, write: 1 }],
  })),
});

describe('what connections cost', () => {
  it('is the same for each operation, or has a reason', () => {
    expect(notFlat([costing('get-agent', 1, 2), costing('list-integrations', 1, 3.5)])).toEqual([]);
    expect(notFlat([costing('get-access-token', 1, 70)])).toEqual([
      'get-access-token is not flat: 69 units more at 100.',
    ]);
    expect(notFlat([costing('list-integrations', 1, 70)])[0]).toContain('though it shows');
  });

  it('makes DynamoDB throttle a tenant whose partition is read too much', () => {
    const hour = { seconds: 60 };
    const [calm] = simulateHour(loadsAt([costing('get-agent', 3)], 1), hour);
    expect(calm?.peak).toBeGreaterThan(300);
    expect(calm?.throttledSeconds).toBe(0);
    const hot = simulateHour(loadsAt([costing('get-agent', 3), costing('list', 700)], 1), hour);
    expect(throttles(hot)).toEqual([expect.stringContaining('throttled in 60 seconds')]);
  });
});
