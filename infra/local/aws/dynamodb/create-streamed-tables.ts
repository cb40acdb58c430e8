import type { Entry, Store, TableDescription } from 'dynalite/db/index.js';
import * as z from 'zod';
import { streamMembers } from '../dynamodb-streams/stream.ts';
import type { StreamLog } from '../dynamodb-streams/stream-log.ts';
import { checkRequest, runOperation, validationError } from './operations.ts';

type TableInput = Record<string, unknown>;
type TableResult = { Table?: TableDescription; TableDescription?: TableDescription };

const specificationSchema = z
  .discriminatedUnion('StreamEnabled', [
    z.object({ StreamEnabled: z.literal(true), StreamViewType: z.literal('NEW_AND_OLD_IMAGES') }),
    z.object({ StreamEnabled: z.literal(false) }),
  ])
  .optional();

/**
 * dynalite's operations on tables, with the streams that it does not know.
 * @param rowsOf what else is stored about a table, and goes with it
 */
export const createStreamedTables = (
  store: Store,
  log: StreamLog,
  rowsOf: (table: string) => Entry[],
) => {
  const run = (operation: string, body: TableInput) =>
    runOperation(store, checkRequest(store, operation, body)) as Promise<TableResult>;

  const withStream = async (result: TableResult) => {
    const [[member, description] = []] = Object.entries(result);
    if (!member || !description) return result;
    const stream = (await log.all()).get(description.TableName);
    return { [member]: { ...description, ...streamMembers(stream) } };
  };

  const operations: Record<string, (body: TableInput) => Promise<object>> = {
    CreateTable: async (body) => {
      const { data, success } = specificationSchema.safeParse(body.StreamSpecification);
      if (!success) throw validationError('Only streams with NEW_AND_OLD_IMAGES are embedded');
      const result = await run('CreateTable', body);
      const table = result.TableDescription;
      if (data?.StreamEnabled && table) {
        await log.start(table.TableName, table.KeySchema, Date.now());
      }
      return withStream(result);
    },
    DescribeTable: async (body) => withStream(await run('DescribeTable', body)),
    DeleteTable: async (body) => {
      const result = await withStream(await run('DeleteTable', body));
      await log.end(String(body.TableName));
      await store.db.batch(rowsOf(String(body.TableName)));
      return result;
    },
  };
  return operations;
};
