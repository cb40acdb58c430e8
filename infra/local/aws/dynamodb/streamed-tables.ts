import type { Store, TableDescription } from 'dynalite/db/index.js';
import * as z from 'zod';
import { streamMembers } from '../dynamodb-streams/stream.ts';
import type { StreamLog } from '../dynamodb-streams/stream-log.ts';
import { checkRequest, runOperation, validationError } from './operations.ts';

type Body = Record<string, unknown>;
type Described = { Table?: TableDescription; TableDescription?: TableDescription };

const specificationSchema = z
  .discriminatedUnion('StreamEnabled', [
    z.object({ StreamEnabled: z.literal(true), StreamViewType: z.literal('NEW_AND_OLD_IMAGES') }),
    z.object({ StreamEnabled: z.literal(false) }),
  ])
  .optional();

/** dynalite's operations on tables, with the streams that it does not know. */
export const createStreamedTables = (store: Store, log: StreamLog) => {
  const run = (operation: string, body: Body) =>
    runOperation(store, checkRequest(store, operation, body)) as Promise<Described>;

  const withStream = async (answer: Described) => {
    const [[member, description] = []] = Object.entries(answer);
    if (!member || !description) return answer;
    const stream = (await log.all()).get(description.TableName);
    return { [member]: { ...description, ...streamMembers(stream) } };
  };

  const operations: Record<string, (body: Body) => Promise<object>> = {
    CreateTable: async (body) => {
      const { data, success } = specificationSchema.safeParse(body.StreamSpecification);
      if (!success) throw validationError('Only streams with NEW_AND_OLD_IMAGES are embedded');
      const answer = await run('CreateTable', body);
      const table = answer.TableDescription;
      if (data?.StreamEnabled && table) {
        await log.start(table.TableName, table.KeySchema, Date.now());
      }
      return withStream(answer);
    },
    DescribeTable: async (body) => withStream(await run('DescribeTable', body)),
    DeleteTable: async (body) => {
      const answer = await withStream(await run('DeleteTable', body));
      await log.end(String(body.TableName));
      return answer;
    },
  };
  return operations;
};
