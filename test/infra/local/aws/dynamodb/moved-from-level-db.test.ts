import { readdirSync } from 'node:fs';
import db from 'dynalite/db/index.js';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../../../infra/local/aws/dynamodb/create-dynamodb.ts';
import { atOnce, moveFromLevelDb } from '../../../../../infra/local/aws/dynamodb/durable-level.ts';
import { checkRequest, runOperation } from '../../../../../infra/local/aws/dynamodb/operations.ts';
import { createDataDir } from '../../../../support/processes/process.ts';

const TableName = 'things';
const Item = { id: { S: 'a' }, text: { S: 'žluť “1”' } };

/** A folder as stacks left it before their tables were in SQLite. */
const writeLevelDb = async (path: string) => {
  const store = db.create({ path, ...atOnce });
  const run = (operation: string, body: object) =>
    runOperation(store, checkRequest(store, operation, body));
  await run('CreateTable', {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
  });
  const isActive = () => run('Scan', { TableName }).then(Boolean, () => false);
  await expect.poll(isActive).toBe(true);
  await run('PutItem', { TableName, Item });
  await store.db.close();
};

it('the embedded database moves the tables of an earlier version, and keeps them', async () => {
  const folder = await createDataDir();
  await writeLevelDb(folder);
  for (let start = 0; start < 2; start++) {
    await moveFromLevelDb(folder);
    expect(readdirSync(folder)).toEqual(['tables.sqlite']);
    const database = openDatabase(folder);
    expect(await database.run('Scan', { TableName })).toMatchObject({ Items: [Item] });
    await database.close();
  }
});
