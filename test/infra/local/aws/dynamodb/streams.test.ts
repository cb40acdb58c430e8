import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import type { _Record } from '@aws-sdk/client-dynamodb-streams';
import {
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { tables } from '../../../../../functions/platform/aws/tables.ts';
import { createTestDatabase } from '../../../../support/run/test-database.ts';
import { createStreamReader } from './reading-stream.ts';

/** The same tests run on Amazon's DynamoDB Local: npm run test:dynamodb-local. */
const database = await createTestDatabase();
const { client, tableName } = database;
const TableName = tableName('integrations');
const { description, recordsOf } = await createStreamReader(database, TableName);

const { partitionKey, sortKey } = tables.integrations;
let keys = 0;
const newKey = () => ({ [partitionKey]: 'tenant', [sortKey]: `type-${++keys}` });
const imageOf = (key: Record<string, string>) =>
  Object.fromEntries(Object.entries(key).map(([name, value]) => [name, { S: value }]));

const put = (Item: object) => client.send(new PutCommand({ TableName, Item: { ...Item } }));
const update = (Key: Record<string, string>, UpdateExpression: string, number: number) => {
  const ExpressionAttributeValues = { ':number': number };
  const values = { TableName, Key, UpdateExpression, ExpressionAttributeValues };
  return client.send(new UpdateCommand(values));
};
const set = (key: Record<string, string>, calls: number) =>
  update(key, 'SET calls = :number', calls);
const remove = (Key: Record<string, string>) => client.send(new DeleteCommand({ TableName, Key }));

const outline = ({ eventName, dynamodb: change }: _Record) => ({
  eventName,
  old: change?.OldImage,
  new: change?.NewImage,
});

describe('a stream', () => {
  it('is named by its table', async () => {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    expect(Table).toMatchObject({
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      LatestStreamArn: description?.StreamArn,
      LatestStreamLabel: description?.StreamLabel,
    });
    expect(description).toEqual({
      StreamArn: expect.stringMatching(
        /^arn:aws:dynamodb:[a-z0-9-]+:\d{12}:table\/[\w-]+\/stream\/\d{4}-\d\d-\d\dT[\d:.]+$/,
      ),
      StreamLabel: expect.any(String),
      StreamStatus: 'ENABLED',
      StreamViewType: 'NEW_AND_OLD_IMAGES',
      CreationRequestDateTime: expect.any(Date),
      TableName,
      KeySchema: Table?.KeySchema,
      Shards: [
        {
          ShardId: expect.stringMatching(/^shardId-\d{20}-[0-9a-f]{8}$/),
          SequenceNumberRange: { StartingSequenceNumber: expect.stringMatching(/^\d{21,40}$/) },
        },
      ],
    });
  });

  it('has a record of each change, in order, with the item before and after it', async () => {
    const key = newKey();
    const records = await recordsOf(async () => {
      await put({ ...key, calls: 1 });
      await set(key, 2);
      await remove(key);
    });
    const [one, two] = ['1', '2'].map((N) => ({ ...imageOf(key), calls: { N } }));
    expect(records.map(outline)).toEqual([
      { eventName: 'INSERT', old: undefined, new: one },
      { eventName: 'MODIFY', old: one, new: two },
      { eventName: 'REMOVE', old: two, new: undefined },
    ]);
    expect(records[1]).toEqual({
      eventID: expect.stringMatching(/^[0-9a-f-]{32,36}$/),
      eventName: 'MODIFY',
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: expect.any(String),
      dynamodb: {
        ApproximateCreationDateTime: expect.any(Date),
        Keys: imageOf(key),
        OldImage: one,
        NewImage: two,
        SequenceNumber: expect.stringMatching(/^\d{21,40}$/),
        SizeBytes: expect.any(Number),
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
    });
    const numbers = records.map(({ dynamodb: change }) => BigInt(change?.SequenceNumber ?? 0));
    expect(numbers).toEqual(numbers.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(new Set(numbers).size).toBe(3);
    expect(new Set(records.map(({ eventID }) => eventID)).size).toBe(3);
  });

  it('has no record when nothing changed', async () => {
    const key = newKey();
    const item = { ...key, calls: 1, scopes: new Set(['read', 'write']), list: ['a', 'b'] };
    await put(item);
    const records = await recordsOf(async () => {
      await put(item);
      await put({ list: item.list, scopes: new Set(['write', 'read']), calls: 1, ...key });
      await set(key, 1);
      await remove(newKey());
    });
    expect(records).toEqual([]);
    expect(await recordsOf(() => put({ ...item, list: ['b', 'a'] }))).toHaveLength(1);
  });

  it('has no record of a write that a condition refuses, or of another table', async () => {
    const key = newKey();
    const condition = { ConditionExpression: `attribute_exists(${sortKey})` };
    const records = await recordsOf(async () => {
      const refused = new PutCommand({ TableName, Item: key, ...condition });
      await expect(client.send(refused)).rejects.toThrow('conditional');
      const Item = { integration_type: 'slack' };
      await client.send(new PutCommand({ TableName: tableName('oauth_apps'), Item }));
    });
    expect(records).toEqual([]);
  });

  it('has the changes of transactions and batches', async () => {
    const [first, second, third] = [newKey(), newKey(), newKey()];
    const records = await recordsOf(async () => {
      const actions = [first, second].map((Item) => ({ Put: { TableName, Item } }));
      await client.send(new TransactWriteCommand({ TransactItems: actions }));
      const ConditionExpression = 'attribute_exists(calls)';
      const check = { ConditionCheck: { TableName, Key: second, ConditionExpression } };
      const change = { Put: { TableName, Item: { ...first, calls: 1 } } };
      const cancelled = new TransactWriteCommand({ TransactItems: [change, check] });
      await expect(client.send(cancelled)).rejects.toThrow('Transaction cancelled');
      const requests = [{ PutRequest: { Item: third } }, { DeleteRequest: { Key: first } }];
      await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }));
    });
    const [one, two, three] = [first, second, third].map(imageOf);
    // The items of one request are in no order.
    const outlines = records.map(outline);
    expect(new Set(outlines.slice(0, 2))).toEqual(
      new Set([one, two].map((image) => ({ eventName: 'INSERT', old: undefined, new: image }))),
    );
    expect(new Set(outlines.slice(2))).toEqual(
      new Set([
        { eventName: 'INSERT', old: undefined, new: three },
        { eventName: 'REMOVE', old: one, new: undefined },
      ]),
    );
  });

  it('keeps concurrent changes of an item in their order', async () => {
    const key = newKey();
    const add = () => update(key, 'ADD calls :number', 1);
    const records = await recordsOf(() => Promise.all(Array.from({ length: 30 }, add)));
    const counts = records.map(({ dynamodb: change }) => Number(change?.NewImage?.calls?.N));
    expect(counts).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  });
});
