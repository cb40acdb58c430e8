import { PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../../functions/adapters/dynamodb.ts';
import { type TableName, tables } from '../../../functions/adapters/tables.ts';
import { createTenantRows } from '../../../functions/adapters/tenant-rows.ts';
import { storedItems } from '../../../infra/catalogue/storage/storage-page.ts';
import { createTestDatabase } from '../../support/run/test-database.ts';

const tenant = 'acme';
const database = await createTestDatabase();
const rows = createTenantRows(database);

type Row = Record<string, unknown>;

const rowsIn = async ({ client, tableName }: Database, table: TableName) => {
  const found: Row[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName(table) }))
    found.push(...Items);
  return found;
};

const names = /(?<="(?:\w+[:#])?)acme(?=["#])/;
const namesTenant = (value: unknown) => names.test(JSON.stringify(value));

/** The row as another tenant has it, whose id begins with the same letters. */
const ofOther = (row: Row): Row =>
  JSON.parse(JSON.stringify(row).replaceAll(new RegExp(names, 'g'), 'acme2'));

/** At a key that no other example has. */
const apart = (table: TableName, row: Row, n: number): Row => {
  const { partitionKey } = tables[table];
  const key = row[partitionKey];
  return namesTenant(key) ? row : { ...row, [partitionKey]: `${key}-${n}` };
};

const put = (table: TableName, Item: Row) =>
  database.client.send(new PutCommand({ TableName: database.tableName(table), Item }));

describe('the rows of a tenant', () => {
  it.each(Object.keys(tables) as TableName[])(
    'are all deleted from %s, and no other',
    async (table) => {
      const examples = storedItems[table].map(({ example }, n) => apart(table, example, n));
      const others = examples.map((row, n) => ofOther(apart(table, row, 100 + n)));
      for (const row of [...examples, ...others]) await put(table, row);
      const has = rows.tables.includes(table);
      // One page after the other, as if the time were always over.
      for (let after: string | undefined, first = true; has && (first || after); first = false) {
        ({ after } = await rows.delete(table, tenant, { after, isOver: () => true }));
      }
      const left = await rowsIn(database, table);
      expect(left.filter(namesTenant)).toEqual([]);
      for (const row of others) expect(left).toContainEqual(row);
    },
  );
});
