import { type FileHandle, open, unlink } from 'node:fs/promises';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { CommandError } from '../../command-line/command-error.ts';
import { optionFacts } from '../../command-line/options.ts';
import { counted, defineCommand, ifNothingOf } from '../command.ts';
import { tenant } from '../options.ts';
import { fileOf, formatRow, lastingTable, type TableRow } from '../rows/row.ts';

const source = z.string().min(1, 'must name a table').optional().register(optionFacts, {
  value: '<table>',
  summary: 'Read this table of the same account, such as a restored copy.',
});

const ofTenant = tenant.optional().register(optionFacts, {
  value: '<id>',
  summary: 'Only the rows of this tenant.',
});

/** Readable for its owner alone: rows name people, and have hashes of keys. */
const create = (path: string) =>
  open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      error.code === 'EEXIST'
        ? `${path} exists already; choose another name or delete it.`
        : `${path} cannot be created: ${error.code}.`,
    );
  });

/** An empty file would only be in the way of the next try; rows, even if not all, may be wanted. */
const removeIfEmpty = async (handle: FileHandle, path: string): Promise<void> => {
  if ((await handle.stat()).size === 0) await unlink(path);
};

/** Otherwise the environment itself would seem to be missing. */
const explained = (error: unknown, source: string | undefined, environment: string): unknown =>
  source !== undefined && error instanceof Error && error.name === 'ResourceNotFoundException'
    ? new CommandError(
        `There is no table ${source} in ${environment}. In AWS, “aws dynamodb list-tables” shows those of the account and region.`,
      )
    : error;

export const exportRows = defineCommand({
  notes:
    'One row a line, as DynamoDB exports to S3. Tokens and client secrets stay encrypted with the key of the environment. docs/deploy/README.md, "Restoring data", says what to do with the file.',
  options: z.object({
    table: lastingTable,
    source,
    tenant: ofTenant,
    file: fileOf('A file that does not exist yet.'),
  }),
  examples: [
    'rows export --local .local --table agents --file agents.jsonl',
    'rows export --env prod --table integrations --source restored --tenant acme --file rows.jsonl',
  ],
  run: async (context, { table, source, tenant: tenantId, file: path }) => {
    const { database, environment, progress } = context;
    const handle = await create(path);
    const TableName = source ?? database.tableName(table);
    const isSelected = (row: TableRow) => tenantId === undefined || row.tenant_id === tenantId;
    let rows = 0;
    try {
      for await (const { Items = [] } of paginateScan({ client: database.client }, { TableName })) {
        const selected = Items.filter(isSelected);
        // All of it, or it fails: a write alone may write a part.
        await handle.appendFile(selected.map((row) => `${formatRow(row)}\n`).join(''));
        rows += selected.length;
        progress(counted(rows, 'row'));
      }
    } catch (error) {
      await removeIfEmpty(handle, path);
      throw explained(error, source, environment);
    } finally {
      await handle.close();
    }
    return {
      acts: [{ act: 'rows.exported', result: 'done', tenantId, table, source, rows }],
      json: { rows },
      text: `Rows written: ${rows}.`,
      ...(await ifNothingOf(context, tenantId, rows)),
    };
  },
});
