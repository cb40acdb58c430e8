import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Item } from './evaluate.ts';
import { schemaOf, viewOf } from './key-schema.ts';
import { type Condition, parseCondition } from './parse-expression.ts';

/** What a step touches: places are parts of a path, and `*` stands for all below. */
export type Footprint = { reads: readonly string[][]; writes: readonly string[][] };

export const nothing: Footprint = { reads: [], writes: [] };
export const everything: Footprint = { reads: [], writes: [['*']] };

const meet = (one: readonly string[], other: readonly string[]): boolean => {
  for (const [index, part] of one.entries()) {
    const its = other[index];
    if (part === '*' || its === '*' || its === undefined) return true;
    if (part !== its) return false;
  }
  return true;
};

const someMeet = (some: readonly string[][], others: readonly string[][]) =>
  some.some((one) => others.some((other) => meet(one, other)));

/** Whether the order of two steps of different processes can make a difference. */
export const dependent = (one: Footprint, other: Footprint): boolean =>
  someMeet(one.writes, other.writes) ||
  someMeet(one.writes, other.reads) ||
  someMeet(one.reads, other.writes);

const place = (table: string | undefined, item: Item): string[] => [
  String(table),
  ...schemaOf(table).keys.map((name) => String(item[name])),
];

/** The value that a condition says a key has. */
const equalTo = (condition: Condition, name: string, values: Item): string | undefined => {
  if (condition.is === 'and') {
    const [one, other] = condition.both;
    return equalTo(one, name, values) ?? equalTo(other, name, values);
  }
  if (condition.is !== 'compare' || condition.by !== '=') return undefined;
  const { left, right } = condition;
  const isMeant = 'path' in left && left.path[0] === name && 'value' in right;
  return isMeant ? String(values[right.value]) : undefined;
};

const ofQuery = ({ input }: QueryCommand): string[] => {
  const { TableName: table = '', IndexName, KeyConditionExpression: text = '' } = input;
  const [partitionKey = ''] = viewOf(table, IndexName).keys;
  const isOwn = partitionKey === schemaOf(table).table.partitionKey;
  const value = equalTo(parseCondition(text), partitionKey, input.ExpressionAttributeValues ?? {});
  return isOwn && value !== undefined ? [table, value, '*'] : [table, '*'];
};

export const footprintOf = (command: object): Footprint => {
  if (command instanceof GetCommand) {
    return { reads: [place(command.input.TableName, command.input.Key ?? {})], writes: [] };
  }
  if (command instanceof PutCommand) {
    return { reads: [], writes: [place(command.input.TableName, command.input.Item ?? {})] };
  }
  if (command instanceof UpdateCommand || command instanceof DeleteCommand) {
    return { reads: [], writes: [place(command.input.TableName, command.input.Key ?? {})] };
  }
  if (command instanceof QueryCommand) return { reads: [ofQuery(command)], writes: [] };
  if (command instanceof BatchGetCommand) {
    const asked = Object.entries(command.input.RequestItems ?? {});
    const reads = asked.flatMap(([table, { Keys = [] }]) => Keys.map((key) => place(table, key)));
    return { reads, writes: [] };
  }
  if (command instanceof TransactWriteCommand) {
    const writes = (command.input.TransactItems ?? []).map(
      ({ Put, Update, Delete, ConditionCheck }) =>
        Put
          ? place(Put.TableName, Put.Item ?? {})
          : place(
              (Update ?? Delete ?? ConditionCheck)?.TableName,
              (Update ?? Delete ?? ConditionCheck)?.Key ?? {},
            ),
    );
    return { reads: [], writes };
  }
  return everything;
};
