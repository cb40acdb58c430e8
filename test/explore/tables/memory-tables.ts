import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  type DeleteCommandInput,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { checkWords, holds, type Item, refuse, updated, type Words } from './evaluate.ts';
import { findItems, projected } from './find-items.ts';
import { schemaOf } from './key-schema.ts';

type Rows = Map<string, Item>;
/** What one write did to an item; undefined stands for none. */
export type Change = { table: string; before: Item | undefined; after: Item | undefined };

type Condition = Words & {
  TableName?: string | undefined;
  ConditionExpression?: string | undefined;
};
type Write = { table: string; key: string; before: Item | undefined; after: Item | undefined };

const keyOf = (table: string | undefined, item: Item): string =>
  JSON.stringify(schemaOf(table).keys.map((name) => item[name]));

/** As the document client marshals it: without what is undefined. */
const stored = (value: unknown): unknown => {
  if (value instanceof Set || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(stored);
  const members = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(members.map(([name, one]) => [name, stored(one)]));
};

/** Tables that do what DynamoDB does with the commands of the adapters, one command after the other. */
export const createMemoryTables = (onChange: (change: Change) => void = () => {}) => {
  const tables = new Map<string, Rows>();
  /** What an index that lags still shows: the rows before the last write. */
  const earlier = new Map<string, Rows>();
  const rowsOf = (name = ''): Rows => {
    const rows = tables.get(name) ?? new Map<string, Item>();
    tables.set(name, rows);
    return rows;
  };

  const apply = ({ table, key, before, after }: Write) => {
    const rows = rowsOf(table);
    earlier.set(table, new Map(rows));
    if (after) rows.set(key, after);
    else rows.delete(key);
    onChange({ table, before, after });
  };

  const checked = (
    given: Condition,
    before: Item | undefined,
    ...others: (string | undefined)[]
  ) => {
    checkWords(given, [given.ConditionExpression, ...others]);
    return holds(given.ConditionExpression, before, given);
  };

  const readPut = (given: Pick<PutCommandInput, 'Item'> & Condition) => {
    const { TableName: table = '' } = given;
    const after = stored(given.Item) as Item;
    const key = keyOf(table, after);
    const before = rowsOf(table).get(key);
    return { write: { table, key, before, after }, isMet: checked(given, before) };
  };
  const readUpdate = (given: Pick<UpdateCommandInput, 'Key' | 'UpdateExpression'> & Condition) => {
    const { TableName: table = '', Key = {}, UpdateExpression: text = '' } = given;
    const key = keyOf(table, Key);
    const before = rowsOf(table).get(key);
    const isMet = checked(given, before, text);
    const after = isMet ? updated(text, before ?? Key, given) : before;
    return { write: { table, key, before, after }, isMet };
  };
  const readDelete = (given: Pick<DeleteCommandInput, 'Key'> & Condition) => {
    const { TableName: table = '', Key = {} } = given;
    const key = keyOf(table, Key);
    const before = rowsOf(table).get(key);
    return { write: { table, key, before, after: undefined }, isMet: checked(given, before) };
  };

  const single = (
    { write, isMet }: { write: Write; isMet: boolean },
    {
      ReturnValues: wanted = 'NONE',
      ReturnValuesOnConditionCheckFailure: ofFailed = 'NONE',
    }: { ReturnValues?: string; ReturnValuesOnConditionCheckFailure?: string },
  ) => {
    if (!isMet) {
      throw new ConditionalCheckFailedException({
        message: 'The conditional request failed',
        $metadata: {},
        ...(ofFailed === 'ALL_OLD' && write.before ? { Item: marshall(write.before) } : {}),
      });
    }
    apply(write);
    const Attributes = { ALL_OLD: write.before, ALL_NEW: write.after }[wanted];
    return Attributes ? { Attributes } : {};
  };

  const transact = ({ TransactItems = [] }: TransactWriteCommandInput) => {
    const read = TransactItems.map(({ Put, Update, Delete, ConditionCheck }) => {
      if (Put) return readPut(Put);
      if (Update) return readUpdate(Update);
      if (Delete) return readDelete(Delete);
      const { write, isMet } = readDelete(ConditionCheck ?? refuse('An action is missing'));
      return { write: { ...write, after: write.before }, isMet };
    });
    const places = read.map(({ write }) => `${write.table}${write.key}`);
    if (new Set(places).size < places.length) refuse('Two actions are of one item');
    if (read.some(({ isMet }) => !isMet)) {
      throw new TransactionCanceledException({
        message: 'Transaction cancelled',
        $metadata: {},
        CancellationReasons: read.map(({ isMet }) => ({
          Code: isMet ? 'None' : 'ConditionalCheckFailed',
        })),
      });
    }
    for (const { write } of read) if (write.before !== write.after) apply(write);
    return {};
  };

  /** @param lags an index does not show the last write yet */
  const execute = (command: object, lags = false): object => {
    if (command instanceof GetCommand) {
      const { TableName, Key = {} } = command.input;
      const Item = rowsOf(TableName).get(keyOf(TableName, Key));
      return Item
        ? { Item: projected(Item, command.input.ProjectionExpression, command.input) }
        : {};
    }
    if (command instanceof PutCommand) return single(readPut(command.input), command.input);
    if (command instanceof UpdateCommand) return single(readUpdate(command.input), command.input);
    if (command instanceof DeleteCommand) return single(readDelete(command.input), command.input);
    if (command instanceof TransactWriteCommand) return transact(command.input);
    if (command instanceof QueryCommand || command instanceof ScanCommand) {
      return findItems(
        command.input,
        (table, isGlobal) => (lags && isGlobal ? earlier.get(table) : undefined) ?? rowsOf(table),
      );
    }
    if (command instanceof BatchGetCommand) {
      const asked = Object.entries(command.input.RequestItems ?? {});
      const found = asked.map(([table, { Keys = [] }]) => [
        table,
        Keys.flatMap((key) => rowsOf(table).get(keyOf(table, key)) ?? []),
      ]);
      return { Responses: Object.fromEntries(found), UnprocessedKeys: {} };
    }
    throw new Error(`${command.constructor.name} is not known here`);
  };

  return {
    execute,
    /** Indexes show all that was written. */
    catchUp: () => earlier.clear(),
    rows: (name: string): Item[] => [...rowsOf(name).values()],
  };
};

export type MemoryTables = ReturnType<typeof createMemoryTables>;
