import { DescribeTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, inject, it } from 'vitest';
import {
  type Table,
  type TableName,
  tables,
} from '../../../../../functions/platform/aws/tables.ts';
import { readRecords } from '../../../../../infra/local/aws/event-sources/read-stream.ts';
import { startTestDatabase } from '../../../../support/run/test-database.ts';
import { createStreamReader } from './reading-stream.ts';

const { database, deleteExpired } = await startTestDatabase();
const { client, tableName } = database;
const nowS = 1_800_000_000;
const fiveYearsS = 5 * 365 * 24 * 3600;

const names = Object.keys(tables) as TableName[];
const rowIn = (name: TableName, key: string, delete_after_s?: unknown) => {
  const { partitionKey, sortKey }: Table = tables[name];
  const keys = [partitionKey, ...(sortKey ? [sortKey] : [])].map((each) => [each, key]);
  return { ...Object.fromEntries(keys), delete_after_s };
};
const put = async (name: TableName, row: object) => {
  await client.send(new PutCommand({ TableName: tableName(name), Item: { ...row } }));
};
const keysIn = async (name: TableName) => {
  const { Items = [] } = await client.send(new ScanCommand({ TableName: tableName(name) }));
  return Items.map((item) => item[tables[name].partitionKey]).sort();
};

/** Amazon's DynamoDB Local deletes at times of its own. */
describe.skipIf(inject('dynamodbEndpoint'))('time to live', () => {
  it('is what the table of tables says', async () => {
    for (const name of names) {
      const { timeToLive }: Table = tables[name];
      const asked = new DescribeTimeToLiveCommand({ TableName: tableName(name) });
      const { TimeToLiveDescription: found } = await client.send(asked);
      expect(found).toEqual(
        timeToLive
          ? { TimeToLiveStatus: 'ENABLED', AttributeName: timeToLive }
          : { TimeToLiveStatus: 'DISABLED' },
      );
    }
  });

  it('ends the rows of every table that has it when their second is past, and nothing before', async () => {
    const ends = { past: nowS - 1, now: nowS, later: nowS + 1, never: undefined };
    for (const name of names)
      for (const [key, end] of Object.entries(ends)) await put(name, rowIn(name, key, end));
    await deleteExpired(nowS * 1000);
    for (const name of names) {
      const hasEnd = (tables[name] as Table).timeToLive !== undefined;
      const rest = ['later', 'never', 'now'];
      expect({ [name]: await keysIn(name) }).toEqual({
        [name]: hasEnd ? rest : [...rest, 'past'],
      });
    }
  });

  it('takes neither a text nor what is older than five years for an end', async () => {
    await put('rate_limits', rowIn('rate_limits', 'text', String(nowS - 1)));
    await put('rate_limits', rowIn('rate_limits', 'zero', 0));
    await put('rate_limits', rowIn('rate_limits', 'old', nowS - fiveYearsS - 1));
    await put('rate_limits', rowIn('rate_limits', 'just', nowS - fiveYearsS + 1));
    await deleteExpired(nowS * 1000);
    const keys = await keysIn('rate_limits');
    expect(keys).toEqual(expect.arrayContaining(['old', 'text', 'zero']));
    expect(keys).not.toContain('just');
  });

  it('takes a row out of its indexes, too', async () => {
    await put('webhook_deliveries', {
      ...rowIn('webhook_deliveries', 'gone', nowS - 1),
      due_part: 'part',
      due_at: 'now',
    });
    await deleteExpired(nowS * 1000);
    const query = new QueryCommand({
      TableName: tableName('webhook_deliveries'),
      IndexName: 'by_due',
      KeyConditionExpression: 'due_part = :part',
      ExpressionAttributeValues: { ':part': 'part' },
    });
    expect((await client.send(query)).Items).toEqual([]);
  });

  it('is told from a client in the stream, and to a function', async () => {
    const TableName = tableName('integrations');
    const reader = await createStreamReader(database, TableName);
    const iterator = await reader.iteratorAt({ ShardIteratorType: 'LATEST' });
    const Key = { tenant_id: 'own', type_and_account: 'own' };
    await put('integrations', rowIn('integrations', 'ended', nowS - 1));
    await put('integrations', Key);
    await client.send(new DeleteCommand({ TableName, Key }));
    await deleteExpired(nowS * 1000);
    const { records } = await reader.recordsAt(iterator);
    const removed = records.filter(({ eventName }) => eventName === 'REMOVE');
    const service = { Type: 'Service', PrincipalId: 'dynamodb.amazonaws.com' };
    expect(removed.map(({ userIdentity }) => userIdentity)).toEqual([undefined, service]);
    const passedOn = await readRecords(reader.streams, 'arn', String(iterator));
    expect(passedOn.records.at(-1)?.userIdentity).toEqual({
      type: 'Service',
      principalId: 'dynamodb.amazonaws.com',
    });
  });
});
