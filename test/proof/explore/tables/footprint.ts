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

type Input = {
  TableName?: string | undefined;
  Key?: Readonly<Record<string, unknown>> | undefined;
  Item?: Readonly<Record<string, unknown>> | undefined;
};

/** Where the item is that a command, or a part of a transaction, is about. */
const placeOf = ({ TableName = '', Key, Item = Key }: Input): string[] => [
  TableName,
  ...schemaOf(TableName).keys.map((name) => String(Item?.[name])),
];

/** A query that names a partition touches that, whatever index it asks. */
const ofQuery = ({ input }: QueryCommand): string[] => {
  const { TableName: table = '', KeyConditionExpression: text = '' } = input;
  const partition = new RegExp(`\\b${schemaOf(table).table.partitionKey} = (:\\w+)`);
  const value = input.ExpressionAttributeValues?.[partition.exec(text)?.[1] ?? ''];
  return value === undefined ? [table, '*'] : [table, String(value), '*'];
};

export const footprintOf = (command: object): Footprint => {
  if (command instanceof GetCommand) return { reads: [placeOf(command.input)], writes: [] };
  if (command instanceof QueryCommand) return { reads: [ofQuery(command)], writes: [] };
  if (command instanceof BatchGetCommand) {
    const requested = Object.entries(command.input.RequestItems ?? {});
    const reads = requested.flatMap(([TableName, { Keys = [] }]) =>
      Keys.map((Key) => placeOf({ TableName, Key })),
    );
    return { reads, writes: [] };
  }
  if (command instanceof TransactWriteCommand) {
    const parts = (command.input.TransactItems ?? []).flatMap((one) => Object.values(one));
    return { reads: [], writes: parts.map(placeOf) };
  }
  const isWrite = [PutCommand, UpdateCommand, DeleteCommand].some((one) => command instanceof one);
  return isWrite ? { reads: [], writes: [placeOf(Object(command).input)] } : everything;
};
