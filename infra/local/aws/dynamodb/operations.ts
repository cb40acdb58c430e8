import { createRequire } from 'node:module';
import type { Entry, NodeCallback, Store, TableDescription, Tables } from 'dynalite/db/index.js';
import validations from 'dynalite/validations/index.js';
import * as z from 'zod';
import { streamMembers } from '../dynamodb-streams/stream.ts';
import type { StreamLog } from '../dynamodb-streams/stream-log.ts';
import { AwsError } from '../service/create-service.ts';

/** @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/CommonErrors.html */
export const validationError = (message: string): AwsError =>
  new AwsError('com.amazon.coral.validate#ValidationException', message);

/** An error that belongs to DynamoDB's own API. */
export const dynamodbError = (name: string, message: string, members: object = {}): AwsError =>
  new AwsError(`com.amazonaws.dynamodb.v20120810#${name}`, message, { ...members });

/** An error of dynalite in our form; what is none of its answers stays as it is. */
export const fromDynalite = (error: unknown): unknown => {
  if (!(error instanceof Error && 'statusCode' in error && 'body' in error)) return error;
  const { __type, message, Message, ...members } = error.body as Record<string, string>;
  return new AwsError(__type ?? '', message ?? Message ?? '', {
    status: Number(error.statusCode),
    ...members,
  });
};

const conditionFailed = 'ConditionalCheckFailedException';

/** The failure of a condition with the item that did not meet it. */
export const showingItem = (error: unknown, item: object | undefined): unknown =>
  item && error instanceof AwsError && error.name === conditionFailed
    ? dynamodbError(conditionFailed, error.message, { Item: item })
    : error;

/** Whether the failure of a condition is to show the item. */
export const showsItem = (body: object): boolean =>
  'ReturnValuesOnConditionCheckFailure' in body &&
  body.ReturnValuesOnConditionCheckFailure === 'ALL_OLD';

type DynaliteAction = (store: Tables, data: object, done: NodeCallback<object>) => void;

const require = createRequire(import.meta.url);

/** What a request means after it was checked. */
export type CheckedRequest = { operation: string; data: object };

/** @throws AwsError when a request has the wrong form */
export const checkRequest = (store: Tables, operation: string, body: object): CheckedRequest => {
  const { types, custom } = load('validations', operation);
  try {
    const data = validations.checkTypes(body, types);
    validations.checkValidations(data, types, custom, store);
    return { operation, data };
  } catch (error) {
    throw fromDynalite(error);
  }
};

/** @throws AwsError when the operation fails */
export const runOperation = (store: Tables, { operation, data }: CheckedRequest): Promise<object> =>
  new Promise((resolve, reject) => {
    const action: DynaliteAction = load('actions', operation);
    action(store, data, (error, result) =>
      error ? reject(fromDynalite(error)) : resolve(result ?? {}),
    );
  });

const load = (folder: 'actions' | 'validations', operation: string) =>
  require(`dynalite/${folder}/${validations.toLowerFirst(operation)}.js`);

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
