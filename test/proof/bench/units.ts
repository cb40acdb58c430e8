import db, { type Item } from 'dynalite/db/index.js';
import * as z from 'zod';
import {
  physicalName,
  type Table,
  type TableName,
  tables,
} from '../../../functions/platform/aws/tables.ts';
import type { ItemChange } from '../../../infra/local/aws/dynamodb/pending-writes.ts';

/** Units that one part of a table was charged: DynamoDB limits each value of a partition key alone. */
export type Charge = { partition: string; read: number; write: number };

type Body = Record<string, unknown>;
type Index = {
  name: string;
  partitionKey: string;
  sortKey: string;
  keysOnly?: true;
  include?: readonly string[];
};

const byPhysicalName = new Map<unknown, Table & { name: string }>(
  Object.entries<Table>(tables).map(([name, table]) => [
    physicalName('local', name as TableName),
    { ...table, name },
  ]),
);
const tableOf = (name: unknown) => {
  const table = byPhysicalName.get(name);
  if (!table) throw new Error(`There is no table ${name}`);
  return table;
};

const indexesOf = ({ partitionKey, localIndexes, globalIndexes }: Table): Index[] => [
  ...Object.entries(localIndexes ?? {}).map(([name, index]) => ({ name, partitionKey, ...index })),
  ...Object.entries(globalIndexes ?? {}).map(([name, index]) => ({ name, ...index })),
];

const text = (attribute: unknown): string => JSON.stringify(Object.values(Object(attribute))[0]);

/** `integrations "t-1"`; of a global index `integrations/by_id "t-1"`. A local one is a part of its table. */
const partitionOf = (table: Table & { name: string }, key: Item, index?: Index): string => {
  const isGlobal = index && table.globalIndexes && index.name in table.globalIndexes;
  const partitionKey = index?.partitionKey ?? table.partitionKey;
  return `${table.name}${isGlobal ? `/${index.name}` : ''} ${text(key[partitionKey])}`;
};

const writeUnits = (...items: (Item | undefined)[]): number =>
  Math.max(1, ...items.map((item) => Math.ceil((item ? db.itemSize(item) : 0) / 1024)));

/** What an index has of an item; undefined where it has no entry. */
const entryOf = (item: Item | undefined, { sortKey }: Table, index: Index, tableKey: string) => {
  if (!item?.[index.partitionKey] || !item[index.sortKey]) return undefined;
  if (!index.keysOnly && !index.include) return item;
  const keys = [index.partitionKey, index.sortKey, tableKey, sortKey ?? tableKey];
  const names = [...keys, ...(index.include ?? [])];
  return Object.fromEntries(names.flatMap((name) => (item[name] ? [[name, item[name]]] : [])));
};

/** One write where an entry begins, ends or changes, two where its key changes, none where nothing does. */
const indexCharges = (
  change: Pick<ItemChange, 'oldItem' | 'newItem'>,
  table: Table & { name: string },
): Charge[] =>
  indexesOf(table).flatMap((index) => {
    const before = entryOf(change.oldItem, table, index, table.partitionKey);
    const after = entryOf(change.newItem, table, index, table.partitionKey);
    const keyIn = (item: Item) => [item[index.partitionKey], item[index.sortKey]].map(text).join();
    const charge = (item: Item, other?: Item) => ({
      partition: partitionOf(table, item, index),
      ...{ read: 0, write: writeUnits(item, other) },
    });
    if (before && after && keyIn(before) === keyIn(after)) {
      return JSON.stringify(before) === JSON.stringify(after) ? [] : [charge(after, before)];
    }
    return [...(before ? [charge(before)] : []), ...(after ? [charge(after)] : [])];
  });

const item = z.record(z.string(), z.record(z.string(), z.unknown()));
const actionSchema = z.object({
  TableName: z.string(),
  Key: item.optional(),
  Item: item.optional(),
});
const transaction = z.array(z.record(z.string(), z.unknown()));
const batch = z.record(z.string(), z.array(z.record(z.string(), z.object({}).loose())));

/** The requests in a write, by their kind. */
const requestsOf = (operation: string, body: Body): [kind: string, request: unknown][] => {
  if (operation === 'TransactWriteItems') {
    return transaction.parse(body.TransactItems).flatMap((each) => Object.entries(each));
  }
  if (operation !== 'BatchWriteItem') return [[operation, body]];
  return Object.entries(batch.parse(body.RequestItems)).flatMap(([TableName, requests]) =>
    requests.flatMap((each) =>
      Object.entries(each).map(([kind, request]): [string, unknown] => [
        kind,
        { ...request, TableName },
      ]),
    ),
  );
};

/** An item that a write names. */
export type NamedItem = { TableName: string; Key: Item };

/** What a write names, before anything of it is done. */
export const namedItems = (operation: string, body: Body): NamedItem[] =>
  requestsOf(operation, body).map(([, request]) => {
    const { TableName, Key, Item: whole = {} } = actionSchema.parse(request);
    const { partitionKey, sortKey = partitionKey } = tableOf(TableName);
    const keyIn = (names: string[]) =>
      Object.fromEntries(names.map((name) => [name, whole[name] ?? {}]));
    return { TableName, Key: Key ?? keyIn([partitionKey, sortKey]) };
  });

/**
 * What a write of one item costs, also where its condition fails. A transaction prepares and commits
 * each item, also one of which it checks only a condition; that it writes indexes once is unconfirmed.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html
 * @see https://martinhicks.dev/articles/what-a-conditional-dynamodb-transaction-costs
 * @see https://dev.classmethod.jp/articles/dynamodb-check-consumed-write-capacityunits-with-conditional-check-failed-exception/
 */
export const writeCharges = (
  { TableName, Key }: NamedItem,
  [oldItem, newItem]: readonly [before: Item | undefined, after: Item | undefined],
  isInTransaction: boolean,
): Charge[] => {
  const table = tableOf(TableName);
  const write = writeUnits(oldItem, newItem) * (isInTransaction ? 2 : 1);
  const partition = partitionOf(table, Key);
  return [{ partition, read: 0, write }, ...indexCharges({ oldItem, newItem }, table)];
};

const querySchema = z.object({
  TableName: z.string(),
  IndexName: z.string().optional(),
  ConsistentRead: z.boolean().optional(),
  Key: item.optional(),
  KeyConditionExpression: z.string().default(''),
  ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
  ExpressionAttributeValues: item.default({}),
});

/** @param consumed what dynalite counts, which is nothing where it finds nothing */
export const readCharge = (body: Body, consumed: number): Charge => {
  const query = querySchema.parse(body);
  const table = tableOf(query.TableName);
  const index = indexesOf(table).find(({ name }) => name === query.IndexName);
  const keyName = index?.partitionKey ?? table.partitionKey;
  const conditions = query.KeyConditionExpression.matchAll(/([#\w]+)\s*=\s*(:\w+)/g);
  const values = Object.fromEntries(
    [...conditions].map(([, name = '', value = '']) => [
      query.ExpressionAttributeNames[name] ?? name,
      query.ExpressionAttributeValues[value] ?? {},
    ]),
  );
  const key = { [keyName]: query.Key?.[keyName] ?? values[keyName] ?? { S: '*' } };
  const read = Math.max(consumed, query.ConsistentRead ? 1 : 0.5);
  return { partition: partitionOf(table, key, index), read, write: 0 };
};

const batchGet = z.record(
  z.string(),
  z.object({ Keys: z.array(item), ConsistentRead: z.boolean().optional() }),
);

/** The reads of single items that a batch consists of, which cost the same. */
export const readsInBatch = (body: Body): Body[] =>
  Object.entries(batchGet.parse(body.RequestItems)).flatMap(([TableName, { Keys, ...how }]) =>
    Keys.map((Key) => ({ TableName, Key, ...how })),
  );
