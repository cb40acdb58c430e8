import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { _Record, AttributeValue } from '@aws-sdk/client-dynamodb-streams';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { createDatabase } from '../../../functions/platform/aws/dynamodb.ts';
import { createDynamodb } from '../../../infra/local/aws/dynamodb/create-dynamodb.ts';
import { listen } from '../../../infra/local/listen.ts';
import { createStreamReader } from '../../infra/local/aws/dynamodb/reading-stream.ts';
import { createDataDir } from '../../support/processes/process.ts';

/** Starts a process that writes all the time, and kills it somewhere. */
const writeAndDie = async (folder: string, afterMs: number) => {
  const program = join(import.meta.dirname, '../../infra/local/aws/dynamodb/writing-process.ts');
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
  const server = createDynamodb({ folder });
  const dynamodbEndpoint = await listen(server, 0);
  const database = createDatabase(
    { environment: 'local', region: 'us-east-1', dynamodbEndpoint },
    { accessKeyId: 'test', secretAccessKey: 'test' },
  );
  const TableName = 'pairs';
  const turnsOf = async (IndexName?: string) => {
    const { Items = [] } = await database.client.send(new ScanCommand({ TableName, IndexName }));
    return new Map(Items.map(({ id, turn }) => [id, turn]));
  };
  const [turns, indexed] = [await turnsOf(), await turnsOf('by_turn')];
  const stream = await createStreamReader(database, TableName);
  const changes: _Record[] = [];
  let at = await stream.iteratorAt({ ShardIteratorType: 'TRIM_HORIZON' });
  for (let page = -1; page !== 0; ) {
    const { records, next } = await stream.recordsAt(at);
    changes.push(...records);
    page = records.length;
    at = next;
  }
  database.client.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return { turns, indexed, changes };
};

it('a killed database keeps transactions whole, and its stream is what the tables saw', async () => {
  const folder = join(await createDataDir(), 'dynamodb');
  for (let round = 0; round < 8; round++) {
    await writeAndDie(folder, round * 7);
    const { turns, indexed, changes } = await readBack(folder);
    expect(turns.get('left')).toBe(turns.get('right'));
    expect(indexed).toEqual(turns);

    const seen = new Map<string | undefined, Record<string, AttributeValue> | undefined>();
    for (const { dynamodb: { Keys, OldImage, NewImage } = {} } of changes) {
      expect(OldImage).toEqual(seen.get(Keys?.id?.S));
      seen.set(Keys?.id?.S, NewImage);
    }
    expect(new Map([...seen].map(([id, item]) => [id, item?.turn?.S]))).toEqual(turns);
  }
});
