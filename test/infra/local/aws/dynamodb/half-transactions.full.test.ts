import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '../../../../../infra/local/aws/dynamodb/create-dynamodb.ts';
import { createDataDir } from '../../../../support/processes/process.ts';

type Item = { turn: { N: string } };

/** With a folder, as a stack has it. */
it('no reader of the embedded database sees half of a transaction', async () => {
  const database = openDatabase(join(await createDataDir(), 'dynamodb'));
  const TableName = 'together';
  await database.run('CreateTable', {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
  });
  await vi.waitFor(() => database.run('Scan', { TableName }), 120_000);
  const ids = Array.from({ length: 20 }, (_, index) => ({ id: { S: `${index}` } }));
  const write = async () => {
    for (let turn = 1; turn <= 100; turn++) {
      const TransactItems = ids.map((id) => ({
        Put: { TableName, Item: { ...id, turn: { N: `${turn}` } } },
      }));
      await database.run('TransactWriteItems', { TransactItems });
    }
  };
  const turnsOf = (items: Item[]) => new Set(items.map(({ turn }) => turn.N)).size;

  let writing = true;
  const written = write().finally(() => {
    writing = false;
  });
  const readers = {
    batch: async () => {
      const response = await database.run('BatchGetItem', {
        RequestItems: { [TableName]: { Keys: ids } },
      });
      const { Responses } = response as { Responses: Record<string, Item[]> };
      expect(turnsOf(Responses[TableName] ?? [])).toBeLessThanOrEqual(1);
    },
    scan: async () => {
      const { Items } = (await database.run('Scan', { TableName })) as { Items: Item[] };
      expect(turnsOf(Items)).toBeLessThanOrEqual(1);
    },
  };
  const repeat = async (read: () => Promise<void>) => {
    while (writing) await read();
  };
  await Promise.all(Object.values(readers).map(repeat));
  await written;
  await database.close();
});
