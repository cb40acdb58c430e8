import * as z from 'zod';
import type { Database } from '../../../functions/platform/aws/dynamodb.ts';
import { putItem, transact } from '../../../functions/platform/aws/items.ts';
import { type TableName, tables } from '../../../functions/platform/aws/tables.ts';
import type { Act } from '../../../functions/telemetry/act.ts';
import { CommandError } from '../../command-line/command-error.ts';
import { optionFacts } from '../../command-line/options.ts';
import { counted, defineCommand, exitCodes } from '../command.ts';
import { yes } from '../options.ts';
import { inParallel } from '../rotation/in-parallel.ts';
import { jsonLinesOf, readTextFile } from '../rows/json-lines.ts';
import { fileOf, lastingTable, parseRow, type TableRow } from '../rows/row.ts';

type ImportedRow = { row: TableRow; result: 'imported' | 'kept' };

const countsOf = (results: readonly ImportedRow[]) => ({
  imported: results.filter(({ result }) => result === 'imported').length,
  kept: results.filter(({ result }) => result === 'kept').length,
});

/** A key works as soon as its row is there, so each has an act of its own. */
const ownerOf = (table: TableName, { tenant_id: tenantId, key_id: keyId }: TableRow) => ({
  ...(typeof tenantId === 'string' ? { tenantId } : {}),
  ...(table === 'api_keys' && typeof keyId === 'string' ? { keyId } : {}),
});

/** One for each owner: the audit trail is read by tenant. */
const actsOf = (table: TableName, results: readonly ImportedRow[]): Act[] => {
  const byOwner = Map.groupBy(results, ({ row }) => JSON.stringify(ownerOf(table, row)));
  const groups = byOwner.size === 0 ? [[]] : [...byOwner.values()];
  return groups.map((own) => ({
    act: 'rows.imported',
    result: 'done',
    table,
    ...ownerOf(table, own[0]?.row ?? {}),
    ...countsOf(own),
  }));
};

const atATime = 8;

const replace = z.boolean().default(false).register(optionFacts, {
  summary: 'Overwrite rows that are there. Without it they are kept.',
});

/** All rows, before any is written. @throws CommandError naming the first line that is no row */
const readRows = async (path: string, table: TableName): Promise<TableRow[]> =>
  jsonLinesOf(await readTextFile(path)).map(({ line, text }) => {
    try {
      return parseRow(text, table);
    } catch {
      throw new CommandError(`Line ${line} is no row of ${table}. Nothing was written.`);
    }
  });

/** Alone in a transaction, a write that the SDK repeats is the same one for DynamoDB. */
const add = (database: Database, table: TableName, Item: TableRow): Promise<boolean> => {
  const isFree = `attribute_not_exists(${tables[table].partitionKey})`;
  const TableName = database.tableName(table);
  return transact(database, [{ Put: { TableName, Item, ConditionExpression: isFree } }]);
};

export const importRows = defineCommand({
  changes: true,
  notes:
    'Rows that are there are kept, unless --replace is given, so it can be run again after an interruption. Rows of integrations cause events of connections.',
  options: z.object({
    table: lastingTable,
    file: fileOf('A file that “rows export” wrote.'),
    replace,
    yes,
  }),
  examples: [
    'rows import --local .local --table agents --file agents.jsonl',
    'rows import --env prod --table integrations --file rows.jsonl',
  ],
  run: async (context, { table, file: path, replace: replaces, yes: isSure }) => {
    const rows = await readRows(path, table);
    const exception = replaces ? '' : ', but for those that are there';
    const change = `Write ${counted(rows.length, 'row')} to ${table}${exception}`;
    await context.confirm({ change, name: table, yes: isSure });
    const signal = context.interruption();
    const results: ImportedRow[] = [];
    const write = async (row: TableRow) => {
      signal.throwIfAborted();
      const isWritten = await (replaces ? putItem : add)(context.database, table, row);
      results.push({ row, result: isWritten ? 'imported' : 'kept' });
      context.progress(`${results.length} of ${counted(rows.length, 'row')}`);
    };
    // What was written before a failure is in the audit trail too.
    const failure = await inParallel(rows, atATime, write).then(
      () => undefined,
      (error: unknown) =>
        `Not all ${counted(rows.length, 'row')} were handled: ${context.explain(error)}`,
    );
    const total = countsOf(results);
    return {
      acts: actsOf(table, results),
      json: total,
      text: `Rows imported: ${total.imported}, kept as they were: ${total.kept}.`,
      ...(failure === undefined ? {} : { failure }),
      ...(signal.aborted ? { exitCode: exitCodes.interrupted } : {}),
    };
  },
});
