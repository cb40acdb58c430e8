import db, {
  type Entry,
  type Item,
  type TableDescription,
  type Tables,
} from 'dynalite/db/index.js';
import * as z from 'zod';
import { AwsError } from '../service/create-service.ts';
import {
  type CheckedRequest,
  checkRequest,
  dynamodbError,
  fromDynalite,
  runOperation,
  showsItem,
  validationError,
} from './operations.ts';
import { collectWrites, type ItemChange } from './pending-writes.ts';

/** A condition is checked by a deletion that is never committed. */
const operations = {
  ConditionCheck: { operation: 'DeleteItem', needs: 'ConditionExpression' },
  Put: { operation: 'PutItem', needs: 'Item' },
  Update: { operation: 'UpdateItem', needs: 'UpdateExpression' },
  Delete: { operation: 'DeleteItem', needs: 'Key' },
} as const;

type Kind = keyof typeof operations;

type TransactionAction = CheckedRequest & {
  kind: Kind;
  /** Of its item; undefined when the key is not valid, for which `invalid` says why. */
  itemKey: string | undefined;
  invalid: Error | undefined;
  returnsOldItem: boolean;
};

const nullAt = (path: string) =>
  `1 validation error detected: Value null at '${path}' failed to satisfy constraint: Member must not be null`;

/** @throws AwsError when the action has the wrong form, or its table does not exist */
const readAction = async (
  store: Tables,
  item: Record<string, unknown>,
  index: number,
): Promise<TransactionAction> => {
  const kind = kindOf(item);
  const path = `transactItems.${index + 1}.member.${kind[0]?.toLowerCase()}${kind.slice(1)}`;
  const body = Object(item[kind]) as Record<string, unknown>;
  const { operation, needs } = operations[kind];
  if (body[needs] === undefined) {
    throw validationError(nullAt(`${path}.${needs[0]?.toLowerCase()}${needs.slice(1)}`));
  }
  const checked = checkAt(path, () => checkRequest(store, operation, { ...body }));
  const data = checked.data as { TableName: string; Item?: Item; Key?: Item };
  const table = await describeTable(store, data.TableName);
  const invalid = data.Item
    ? db.validateItem(data.Item, table)
    : db.validateKey(data.Key ?? {}, table);
  const key = invalid ? undefined : db.createKey(data.Item ?? data.Key ?? {}, table);
  return {
    ...checked,
    kind,
    invalid,
    itemKey: key && `${data.TableName}~${key}`,
    returnsOldItem: showsItem(body),
  };
};

const kindOf = (item: Record<string, unknown>): Kind => {
  const kinds = (Object.keys(operations) as Kind[]).filter((name) => item[name] != null);
  const [kind, another] = kinds;
  if (!kind) {
    throw validationError(
      'Invalid Request: TransactWriteRequest should contain Delete or Put or Update request',
    );
  }
  if (another) {
    throw validationError('TransactItems can only contain one of Check, Put, Update or Delete');
  }
  return kind;
};

/** Says where in the transaction a member is missing or wrong. */
const checkAt = (path: string, check: () => CheckedRequest): CheckedRequest => {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof AwsError) || error.name !== 'ValidationException') throw error;
    throw validationError(error.message.replaceAll(" at '", ` at '${path}.`));
  }
};

/** @throws AwsError when there is no such table */
export const describeTable = (store: Tables, name: string) =>
  new Promise<TableDescription>((resolve, reject) =>
    store.getTable(name, (error, table) => (table ? resolve(table) : reject(fromDynalite(error)))),
  );

type CancellationReason = { Code: string; Message?: string; Item?: object };
type TransactOutcome = { reason: CancellationReason; entries: Entry[]; changes: ItemChange[] };

const itemsSchema = z.array(z.record(z.string(), z.unknown()));

/**
 * Works out all writes of a transaction. Whoever calls it is alone in the store until they are
 * committed.
 * @throws AwsError when the transaction is not valid, or is cancelled
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
export const transactWriteItems = async (
  store: Tables,
  body: Record<string, unknown>,
): Promise<{ entries: Entry[]; changes: ItemChange[] }> => {
  const actions: TransactionAction[] = [];
  for (const [index, item] of itemsOf(body).entries()) {
    actions.push(await readAction(store, item, index));
  }
  const keys = actions.map(({ itemKey }) => itemKey).filter((key) => key !== undefined);
  if (new Set(keys).size < keys.length) {
    throw validationError('Transaction request cannot include multiple operations on one item');
  }
  const outcomes: TransactOutcome[] = [];
  for (const action of actions) outcomes.push(await work(store, action));
  const reasons = outcomes.map(({ reason }) => reason);
  if (reasons.some(({ Code }) => Code !== 'None')) throw cancelled(reasons);
  return {
    entries: outcomes.flatMap(({ entries }) => entries),
    changes: outcomes.flatMap(({ changes }) => changes),
  };
};

const itemsOf = ({ TransactItems }: Record<string, unknown>) => {
  const wrong = (value: string, rule: string) =>
    validationError(
      `1 validation error detected: Value ${value} at 'transactItems' failed to satisfy constraint: Member must ${rule}`,
    );
  if (TransactItems == null) throw wrong('null', 'not be null');
  const { data: items, success } = itemsSchema.safeParse(TransactItems);
  if (!success) throw new AwsError('com.amazon.coral.service#SerializationException', '');
  if (items.length === 0) throw wrong("'[]'", 'have length greater than or equal to 1');
  if (items.length > 100) throw wrong("'[...]'", 'have length less than or equal to 100');
  return items;
};

/** What an action would write, or why it cannot. */
const work = async (store: Tables, action: TransactionAction): Promise<TransactOutcome> => {
  const none = { entries: [], changes: [] };
  if (action.invalid) return { ...none, reason: reasonOf(fromDynalite(action.invalid)) };
  const pending = collectWrites(store);
  try {
    await runOperation(pending.store, action);
  } catch (error) {
    const item = action.returnsOldItem ? pending.found() : undefined;
    return { ...none, reason: { ...reasonOf(error), ...(item ? { Item: item } : {}) } };
  }
  return { ...(action.kind === 'ConditionCheck' ? none : pending), reason: { Code: 'None' } };
};

const codes: Record<string, string> = {
  ConditionalCheckFailedException: 'ConditionalCheckFailed',
  ValidationException: 'ValidationError',
};

/** @throws the error when it is no reason to cancel */
const reasonOf = (error: unknown): CancellationReason => {
  const Code = error instanceof AwsError && codes[error.name];
  if (!Code) throw error;
  return { Code, Message: error.message };
};

const cancelled = (reasons: CancellationReason[]) =>
  dynamodbError(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.map(({ Code }) => Code).join(', ')}]`,
    { CancellationReasons: reasons },
  );
