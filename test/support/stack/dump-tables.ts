import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Database } from '../../../functions/adapters/dynamodb.ts';
import { type TableName, tables } from '../../../functions/adapters/tables.ts';

/** Bytes as text, so that a search finds what is in them. */
const readable = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    ]),
  );

/** Every row of every table, as somebody sees them who may read the database. */
export const dumpTables = async (database: Database): Promise<unknown[]> => {
  const rows: unknown[] = [];
  for (const table of Object.keys(tables) as TableName[]) {
    const TableName = database.tableName(table);
    for await (const { Items = [] } of paginateScan({ client: database.client }, { TableName })) {
      rows.push(...Items.map(readable));
    }
  }
  return rows;
};
