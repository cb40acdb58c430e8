import type { Entry, Tables } from 'dynalite/db/index.js';
import * as z from 'zod';
import { AwsError } from '../service/aws-error.ts';
import { dynamodbError, fromDynalite, runOperation, validationError } from './operations.ts';
import { collectWrites, type ItemChange } from './pending-writes.ts';
import { readAction, type TransactionAction } from './transaction-action.ts';

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
