import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Database } from './dynamodb.ts';
import type { TableName } from './tables.ts';
import { whenConditionHolds } from './when-condition-holds.ts';

export type ItemAttributes = Record<string, unknown>;

/** What must be so for a write to happen, with the values that it names. */
type WriteCondition = { condition?: string; values?: ItemAttributes | undefined };

/** DynamoDB's expressions. `names` has attributes that are called like words of its language. */
type ItemUpdate = WriteCondition & { update: string; names?: Record<string, string> };

/** A write's expressions, by the names of the SDK. */
export const expressions = (write: Partial<ItemUpdate>) => ({
  UpdateExpression: write.update,
  ConditionExpression: write.condition,
  ExpressionAttributeNames: write.names,
  ExpressionAttributeValues: write.values,
});

/** Strongly consistent: it costs twice as much, and shows at once what a person or a process just did. */
export const getItem = async (
  database: Database,
  table: TableName,
  Key: ItemAttributes,
  abortSignal?: AbortSignal,
): Promise<ItemAttributes | undefined> => {
  const TableName = database.tableName(table);
  const get = new GetCommand({ TableName, Key, ConsistentRead: true });
  const output = await database.client.send(get, abortSignal && { abortSignal });
  return output.Item;
};

/** The same, as `read` reads it. */
export const readItem = async <T>(
  database: Database,
  table: TableName,
  key: ItemAttributes,
  read: (item: ItemAttributes) => T,
): Promise<T | undefined> => {
  const item = await getItem(database, table, key);
  return item && read(item);
};

/** DynamoDB takes no more at once. */
const mostItems = 100;

/** Strongly consistent, in any order; without those that are not there. */
export const getItems = async (
  database: Database,
  table: TableName,
  keys: readonly ItemAttributes[],
): Promise<ItemAttributes[]> => {
  const name = database.tableName(table);
  const items: ItemAttributes[] = [];
  let left = [...keys];
  while (left.length > 0) {
    const Keys = left.slice(0, mostItems);
    const get = new BatchGetCommand({ RequestItems: { [name]: { Keys, ConsistentRead: true } } });
    const { Responses = {}, UnprocessedKeys = {} } = await database.client.send(get);
    items.push(...(Responses[name] ?? []));
    left = [...left.slice(mostItems), ...(UnprocessedKeys[name]?.Keys ?? [])];
  }
  return items;
};

/** @returns false when the condition did not hold; nothing was written then. */
export const putItem = (
  database: Database,
  table: TableName,
  Item: ItemAttributes,
  condition: WriteCondition = {},
): Promise<boolean> => {
  const TableName = database.tableName(table);
  const put = new PutCommand({ TableName, Item, ...expressions(condition) });
  return whenConditionHolds(database.client.send(put));
};

/** @returns false when the condition did not hold; nothing was written then. */
export const updateItem = (
  database: Database,
  table: TableName,
  Key: ItemAttributes,
  update: ItemUpdate,
  abortSignal?: AbortSignal,
): Promise<boolean> => {
  const TableName = database.tableName(table);
  const command = new UpdateCommand({ TableName, Key, ...expressions(update) });
  return whenConditionHolds(database.client.send(command, abortSignal && { abortSignal }));
};

/** @returns false when the condition did not hold; nothing was deleted then. */
export const deleteItem = (
  database: Database,
  table: TableName,
  Key: ItemAttributes,
  condition: WriteCondition = {},
): Promise<boolean> => {
  const TableName = database.tableName(table);
  const command = new DeleteCommand({ TableName, Key, ...expressions(condition) });
  return whenConditionHolds(database.client.send(command));
};

export type TransactWrite = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** All of the writes or none. @returns false when a condition did not hold; nothing was written then. */
export const transact = (
  { client }: Database,
  TransactItems: readonly TransactWrite[],
): Promise<boolean> =>
  whenConditionHolds(client.send(new TransactWriteCommand({ TransactItems: [...TransactItems] })));
