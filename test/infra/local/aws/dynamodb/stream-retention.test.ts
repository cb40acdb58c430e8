import { afterEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../../../infra/local/aws/dynamodb/create-dynamodb.ts';

const TableName = 'kept';
const hourMs = 3600_000;

afterEach(() => {
  vi.useRealTimers();
});

const openStream = async () => {
  const database = openDatabase();
  const created = await database.run('CreateTable', {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  });
  await vi.waitFor(() => database.run('Scan', { TableName }), 120_000);
  const { TableDescription } = created as { TableDescription: { LatestStreamArn: string } };
  const StreamArn = TableDescription.LatestStreamArn;
  const described = await database.runOnStreams('DescribeStream', { StreamArn });
  const { StreamDescription } = described as {
    StreamDescription: { Shards: { ShardId: string }[] };
  };
  const ShardId = StreamDescription.Shards[0]?.ShardId;
  const iteratorAt = async (start: object) => {
    const body = { StreamArn, ShardId, ...start };
    return (await database.runOnStreams('GetShardIterator', body)) as { ShardIterator: string };
  };
  const page = async (ShardIterator: string) => {
    const response = await database.runOnStreams('GetRecords', { ShardIterator });
    return response as { Records: { dynamodb: { SequenceNumber: string } }[] };
  };
  return {
    /** Writes new items, in batches. */
    write: async (from: number, to: number) => {
      for (let first = from; first < to; first += 25) {
        const requests = Array.from({ length: Math.min(25, to - first) }, (_, index) => ({
          PutRequest: { Item: { id: { S: `${first + index}` } } },
        }));
        await database.run('BatchWriteItem', { RequestItems: { [TableName]: requests } });
      }
    },
    iteratorAt,
    records: async ({ ShardIterator }: { ShardIterator: string }) =>
      (await page(ShardIterator)).Records.map(({ dynamodb: change }) => change.SequenceNumber),
  };
};

const oldest = { ShardIteratorType: 'TRIM_HORIZON' };
const at = (number: number) => ({
  ShardIteratorType: 'AT_SEQUENCE_NUMBER',
  SequenceNumber: String(number).padStart(21, '0'),
});
const trimmed = expect.objectContaining({ name: 'TrimmedDataAccessException' });

it('a stream retains its newest 10,000 records', async () => {
  const { write, iteratorAt, records } = await openStream();
  await write(0, 1);
  const early = await iteratorAt(oldest);
  await write(1, 10_003);
  expect((await records(await iteratorAt(oldest)))[0]).toBe(at(4).SequenceNumber);
  await expect(iteratorAt(at(3))).rejects.toEqual(trimmed);
  await expect(records(early)).rejects.toEqual(trimmed);
  expect(await records(await iteratorAt(at(10_003)))).toHaveLength(1);
});

it('a record is retained for a day, and an iterator works for 15 minutes', async () => {
  const { write, iteratorAt, records } = await openStream();
  vi.useFakeTimers({ toFake: ['Date'] });
  await write(0, 2);
  vi.setSystemTime(Date.now() + 23 * hourMs);
  await write(2, 3);
  const iterator = await iteratorAt(oldest);
  expect(await records(iterator)).toHaveLength(3);
  vi.setSystemTime(Date.now() + hourMs / 4 + 1);
  const expired = expect.objectContaining({ name: 'ExpiredIteratorException' });
  await expect(records(iterator)).rejects.toEqual(expired);
  vi.setSystemTime(Date.now() + hourMs);
  expect(await records(await iteratorAt(oldest))).toEqual([at(3).SequenceNumber]);
  await expect(iteratorAt(at(2))).rejects.toEqual(trimmed);
});
