import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { schemaOf } from './key-schema.ts';

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

const place = (table: string | undefined, item: Readonly<Record<string, unknown>>): string[] => [
  String(table),
  ...schemaOf(table).keys.map((name) => String(item[name])),
];

/** A query that names a partition touches that, whatever index it asks. */
const ofQuery = ({ input }: QueryCommand): string[] => {
  const { TableName: table = '', KeyConditionExpression: text = '' } = input;
  const partition = new RegExp(`\\b${schemaOf(table).table.partitionKey} = (:\\w+)`);
  const value = input.ExpressionAttributeValues?.[partition.exec(text)?.[1] ?? ''];
  return value === undefined ? [table, '*'] : [table, String(value), '*'];
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
