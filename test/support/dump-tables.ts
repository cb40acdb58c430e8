import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { Database } from '../../functions/adapters/dynamodb.ts';
import { type TableName, tables } from '../../functions/adapters/tables.ts';

/** Every row of every table, as somebody sees them who may read the database. */
export const dumpTables = async (database: Database): Promise<unknown[]> => {
  const rows: unknown[] = [];
  for (const table of Object.keys(tables) as TableName[]) {
    const TableName = database.tableName(table);
    for await (const { Items = [] } of paginateScan({ client: database.client }, { TableName })) {
      rows.push(...Items);
    }
  }
  return rows;
};
