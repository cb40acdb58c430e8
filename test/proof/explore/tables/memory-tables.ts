import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import db, { type Tables } from 'dynalite/db/index.js';
import {
  type CheckedRequest,
  checkRequest,
  runOperation,
  showingItem,
  showsItem,
} from '../../../../infra/local/aws/dynamodb/operations.ts';
import { isPastEnd } from '../../../../infra/local/aws/dynamodb/time-to-live.ts';
import { transactWriteItems } from '../../../../infra/local/aws/dynamodb/transact-write-items.ts';
import { AwsError } from '../../../../infra/local/aws/service/aws-error.ts';
import { asStored } from '../../../support/run/as-stored.ts';
import { schemaOf, schemasWithEnd } from './key-schema.ts';
import { createMapStore } from './map-store.ts';

/** An item of a table, as the document client has it. */
export type Item = Readonly<Record<string, unknown>>;
/** What one write did to an item; undefined stands for none. */
export type Change = { table: string; before: Item | undefined; after: Item | undefined };

/** As in `GetItem`, which most are named like. */
const operationOf = (command: object): string => {
  const name = command.constructor.name.replace('Command', '');
  if (name === 'TransactWrite') return 'TransactWriteItems';
  return ['Query', 'Scan'].includes(name) ? name : `${name}Item`;
};

type Input = { TableName: string; Key: Item; Item?: Item };

const itemMembers = /^(Key|Item|Keys|ExpressionAttributeValues|ExclusiveStartKey)$/;
/** Items of a batch are by table. */
const resultMembers = /^(Item|Items|Attributes|LastEvaluatedKey|trunkline-.+)$/;

/** Changes the members that are items, or lists of them, wherever they are. */
const translated = (value: unknown, members: RegExp, change: (item: Item) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((each) => translated(each, members, change));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    entries.map(([name, one]) => {
      if (!members.test(name)) return [name, translated(one, members, change)];
      return [name, Array.isArray(one) ? one.map(change) : change(one)];
    }),
  );
};
const marshalled = (item: Item): object => marshall(item, { removeUndefinedValues: true });

/** Items that are stored never change, and nobody can change what is shown of them. */
const seen = new WeakMap<object, Item>();
const asSeen = (item: object): Item => {
  const found = seen.get(item) ?? asStored(unmarshall(item as Parameters<typeof unmarshall>[0]));
  seen.set(item, found);
  return found;
};

const $metadata = {};
const asThrown = (error: unknown): unknown => {
  if (!(error instanceof AwsError)) return error;
  const { name, message, body } = error;
  if (name === 'ConditionalCheckFailedException')
    return new ConditionalCheckFailedException({ message, $metadata, ...body });
  return name === 'TransactionCanceledException'
    ? new TransactionCanceledException({ message, $metadata, ...body })
    : error;
};

/** Most orders have the same commands, and reading one takes longer than carrying it out. */
const known = new Map<string, CheckedRequest>();

const checkRequestOnce = (store: Tables, operation: string, input: unknown): CheckedRequest => {
  const asText = JSON.stringify(input, (_, one) => (one instanceof Set ? { Set: [...one] } : one));
  const query = `${operation} ${asText}`;
  const before = known.get(query);
  const found =
    before ?? checkRequest(store, operation, Object(translated(input, itemMembers, marshalled)));
  if (known.size > 20_000) known.clear();
  known.set(query, found);
  // An update makes a new item of the key, and works its values out in place.
  const { Key, _updates } = Object(found.data);
  return { operation, data: { ...found.data, ...structuredClone({ Key, _updates }) } };
};

/**
 * Tables in memory that do what the embedded DynamoDB does, by its own operations. A write is done at once.
 */
export const createMemoryTables = (onChange: (change: Change) => void = () => {}) => {
  const { store, rowsOf, change, lag, catchUp } = createMapStore(
    (name) => schemaOf(name).described,
    (table, before, after) =>
      onChange({ table, before: before && asSeen(before), after: after && asSeen(after) }),
  );

  const transact = async (body: unknown) => {
    const { changes } = await transactWriteItems(store, Object(body));
    for (const { table, oldItem, newItem } of changes) {
      const item = newItem ?? oldItem;
      // What was not there was not deleted.
      if (item) change(table, db.createKey(item, schemaOf(table).described), newItem);
    }
    return {};
  };

  /** The item that a write is about. */
  const itemOf = ({ TableName, Key, Item: put = Key }: Input): object | undefined =>
    rowsOf(TableName).get(db.createKey(Object(marshalled(put)), schemaOf(TableName).described));

  /** @param lags a read does not show the last write yet */
  const execute = async (command: object & { input?: object }, lags = false): Promise<object> => {
    const operation = operationOf(command);
    lag(lags);
    try {
      const done =
        operation === 'TransactWriteItems'
          ? transact(translated(command.input, itemMembers, marshalled))
          : runOperation(store, checkRequestOnce(store, operation, command.input));
      return Object(translated(await done, resultMembers, asSeen));
    } catch (error) {
      const input = Object(command.input);
      throw asThrown(showsItem(input) ? showingItem(error, itemOf(input)) : error);
    }
  };

  return {
    execute,
    /** Deletes every row that is past its end, as DynamoDB does at a time of its own. */
    deleteExpired: (nowMs: number) => {
      for (const { name, table, described } of schemasWithEnd) {
        for (const item of [...rowsOf(name).values()]) {
          if (isPastEnd(item[table.timeToLive ?? ''], nowMs))
            change(name, db.createKey(item, described), undefined);
        }
      }
    },
    /** All reads show all that was written. */
    catchUp,
    rows: (name: string): Item[] => [...rowsOf(name).values()].map(asSeen),
  };
};

export type MemoryTables = ReturnType<typeof createMemoryTables>;
