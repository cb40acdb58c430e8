import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openDatabase } from '../../infra/local/aws/dynamodb/create-dynamodb.ts';
import { createDataDir } from '../support/processes/process.ts';

type Item = Record<string, { S: string }>;
type Change = { dynamodb: { OldImage?: Item; NewImage: Item; Keys: Item } };

/** Starts a process that writes all the time, and kills it somewhere. */
const writeAndDie = async (folder: string, afterMs: number) => {
  const program = join(import.meta.dirname, '../database/writing-process.ts');
  const child = spawn(process.execPath, [program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await setTimeout(afterMs);
  child.kill('SIGKILL');
  await once(child, 'exit');
};

/** All that is in a folder after a kill. */
const readBack = async (folder: string) => {
  const database = openDatabase(folder);
  const run = async <T>(operation: string, body: Record<string, unknown>) =>
    (await database.run(operation, body)) as T;
  const { Items } = await run<{ Items: Item[] }>('Scan', { TableName: 'pairs' });
  const turns = new Map(Items.map(({ id, turn }) => [id?.S, turn?.S]));
  const index = { TableName: 'pairs', IndexName: 'by_turn' };
  const { Items: indexed } = await run<{ Items: Item[] }>('Scan', index);

  const { Table } = await run<{ Table: { LatestStreamArn: string } }>('DescribeTable', {
    TableName: 'pairs',
  });
  const stream = async <T>(operation: string, body: Record<string, unknown>) =>
    (await database.runOnStreams(operation, body)) as T;
  const StreamArn = Table.LatestStreamArn;
  const { StreamDescription } = await stream<{
    StreamDescription: { Shards: { ShardId: string }[] };
  }>('DescribeStream', { StreamArn });
  const changes: Change[] = [];
  let { ShardIterator } = await stream<{ ShardIterator: string }>('GetShardIterator', {
    StreamArn,
    ShardId: StreamDescription.Shards[0]?.ShardId,
    ShardIteratorType: 'TRIM_HORIZON',
  });
  for (let page = -1; page !== 0; ) {
    const answer = await stream<{ Records: Change[]; NextShardIterator: string }>('GetRecords', {
      ShardIterator,
    });
    changes.push(...answer.Records);
    page = answer.Records.length;
    ShardIterator = answer.NextShardIterator;
  }
  await database.close();
  return { turns, indexed: new Map(indexed.map(({ id, turn }) => [id?.S, turn?.S])), changes };
};

it('a killed database keeps transactions whole, and its stream is what the tables saw', async () => {
  const folder = join(await createDataDir(), 'dynamodb');
  for (let round = 0; round < 8; round++) {
    await writeAndDie(folder, round * 7);
    const { turns, indexed, changes } = await readBack(folder);
    expect(turns.get('left')).toBe(turns.get('right'));
    expect(indexed).toEqual(turns);

    const seen = new Map<string | undefined, Item>();
    for (const { dynamodb: change } of changes) {
      const id = change.Keys.id?.S;
      expect(change.OldImage).toEqual(seen.get(id));
      seen.set(id, change.NewImage);
    }
    expect(new Map([...seen].map(([id, item]) => [id, item.turn?.S]))).toEqual(turns);
  }
});
