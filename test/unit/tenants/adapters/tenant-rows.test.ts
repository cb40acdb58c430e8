import { describe, expect, it } from 'vitest';
import { type TableName, tables } from '../../../../functions/platform/aws/tables.ts';
import { createTenantRows } from '../../../../functions/tenants/adapters/tenant-rows.ts';
import { createTestDatabase } from '../../../support/run/test-database.ts';
import { rowsShowing } from '../../../support/tenancy/deleting.ts';
import {
  exampleRows,
  exampleTenant,
  namesTenant,
  putRow,
} from '../../../support/tenancy/example-rows.ts';

const database = await createTestDatabase();
const rows = createTenantRows(database);

describe('the rows of a tenant', () => {
  // But for the row that says that it is deleted.
  const names = (Object.keys(tables) as TableName[]).filter((name) => name !== 'tenants');

  it.each(names)('are all deleted from %s, and no other', async (table) => {
    const { own, others } = exampleRows(table);
    for (const row of [...own, ...others]) await putRow(database, table, row);
    const has = rows.tables.includes(table);
    // One page after the other, as if the time were always over.
    for (let after: string | undefined, first = true; has && (first || after); first = false) {
      ({ after } = await rows.delete(table, exampleTenant, { after, isOver: () => true }));
    }
    const { [table]: left = [] } = await rowsShowing(database, ['']);
    expect(left.filter(namesTenant)).toEqual([]);
    for (const row of others) expect(left).toContainEqual(row);
  });
});
