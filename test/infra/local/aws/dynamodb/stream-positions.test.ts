import { GetRecordsCommand, ListStreamsCommand } from '@aws-sdk/client-dynamodb-streams';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { tables } from '../../../../../functions/platform/aws/tables.ts';
import { createTestDatabase } from '../../../../support/run/test-database.ts';
import { createStreamReader } from './reading-stream.ts';

const database = await createTestDatabase();
const TableName = database.tableName('integrations');
const { description, iteratorAt, recordsAt, streams } = await createStreamReader(
  database,
  TableName,
);
const { partitionKey, sortKey } = tables.integrations;
const put = (name: string) => {
  const Item = { [partitionKey]: 'tenant', [sortKey]: name };
  return database.client.send(new PutCommand({ TableName, Item }));
};

for (const name of ['a', 'b', 'c', 'd']) await put(name);
const start = await iteratorAt({ ShardIteratorType: 'TRIM_HORIZON' });
const { records: all } = await recordsAt(start);
const secondNumber = all[1]?.dynamodb?.SequenceNumber;
const namesAt = async (iterator: string | undefined, limit?: number) => {
  const { records, next } = await recordsAt(iterator, limit);
  return { names: records.map(({ dynamodb: change }) => change?.Keys?.[sortKey]?.S), next };
};
const named = (error: string) => expect.objectContaining({ name: error });

describe('a reader of a stream', () => {
  it.each([
    ['the oldest record', 'TRIM_HORIZON', undefined, ['a', 'b', 'c', 'd']],
    ['a record', 'AT_SEQUENCE_NUMBER', secondNumber, ['b', 'c', 'd']],
    ['what comes after a record', 'AFTER_SEQUENCE_NUMBER', secondNumber, ['c', 'd']],
  ] as const)('starts at %s', async (_, ShardIteratorType, SequenceNumber, names) => {
    const iterator = await iteratorAt({ ShardIteratorType, SequenceNumber });
    expect(await namesAt(iterator)).toMatchObject({ names });
  });

  it('goes on where a page ended', async () => {
    const first = await namesAt(start, 3);
    expect(first.names).toEqual(['a', 'b', 'c']);
    const second = await namesAt(first.next, 3);
    expect(second.names).toEqual(['d']);
    expect(await namesAt(second.next)).toEqual({ names: [], next: expect.any(String) });
  });

  it('starts after the newest record, and sees what comes then', async () => {
    const latest = await iteratorAt({ ShardIteratorType: 'LATEST' });
    const none = await namesAt(latest);
    expect(none.names).toEqual([]);
    await put('e');
    expect((await namesAt(none.next)).names).toEqual(['e']);
    expect((await namesAt(latest)).names).toEqual(['e']);
  });

  it('is refused with an iterator that is none', async () => {
    const refused = streams.send(new GetRecordsCommand({ ShardIterator: 'none' }));
    await expect(refused).rejects.toEqual(named('ValidationException'));
  });

  it('finds only the streams of tables that have one', async () => {
    const list = async (table: string) =>
      (await streams.send(new ListStreamsCommand({ TableName: table }))).Streams;
    const { StreamArn, StreamLabel } = description ?? {};
    expect(await list(TableName)).toEqual([{ TableName, StreamArn, StreamLabel }]);
    expect(await list(database.tableName('agents'))).toEqual([]);
    expect(await list('nowhere')).toEqual([]);
  });
});
