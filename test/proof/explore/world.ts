import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { fromRow } from '../../../functions/connections/adapters/connection-row.ts';
import type { Database } from '../../../functions/platform/aws/dynamodb.ts';
import { physicalName } from '../../../functions/platform/aws/tables.ts';
import type { Clock, Deadline } from '../../../functions/platform/model/ports.ts';
import { deadlineOf } from '../../support/connections/deadline.ts';
import { atFirst, type Happening, type Stored, withToken } from '../../support/promises/history.ts';
import {
  createRotatingGrants,
  type RotatingGrants,
} from '../../support/promises/rotating-grants.ts';
import { shown } from './report.ts';
import { running } from './scheduler/process.ts';
import type { Variant } from './scheduler/step.ts';
import { footprintOf } from './tables/footprint.ts';
import { isConsistent, isRead } from './tables/is-consistent.ts';
import { environment } from './tables/key-schema.ts';
import { createMemoryTables, type Item, type MemoryTables } from './tables/memory-tables.ts';

type Change = { before: Item | undefined; after: Item | undefined; atMs: number };

/** What the processes of an order share, and what became of it. */
export type World = {
  tables: MemoryTables;
  provider: RotatingGrants;
  history: Happening[];
  /** The stream of the table of connections since the order began, and how far it was told. */
  stream: Change[];
  published: number;
};

const connectionsTable = physicalName(environment, 'integrations');

/** Items that are stored never change. */
const read = new WeakMap<Item, Stored>();

/** The connection of a row: a type's primary version, and the trace of a moved connection, are none. */
const storedOf = (row: Item | undefined): Stored | undefined => {
  if (row?.integration_id === undefined) return undefined;
  const stored = read.get(row) ?? withToken(fromRow(row), String(row.sealed_tokens));
  read.set(row, stored);
  return stored;
};

export const storedIn = ({ tables }: World): Stored[] =>
  tables.rows(connectionsTable).flatMap((row) => storedOf(row) ?? []);

/** Something that is there before an order begins. */
export type Seed = (world: World) => void;

export const createWorld =
  (seeds: readonly Seed[]) =>
  (nowMs: () => number): World => {
    const history: Happening[] = [];
    const stream: Change[] = [];
    const tables = createMemoryTables(({ table, before, after }) => {
      if (table !== connectionsTable) return;
      const atMs = nowMs();
      stream.push({ before, after, atMs });
      const [was, is] = [storedOf(before), storedOf(after)];
      // What moved is no end.
      if (after?.moved_to || !(was || is)) return;
      history.push({ what: 'changed', by: whoWrites, before: was, after: is, atMs });
    });
    const provider = createRotatingGrants(history);
    const world = { tables, provider, history, stream, published: 0 };
    whoWrites = atFirst;
    for (const seed of seeds) seed(world);
    tables.catchUp();
    stream.length = 0;
    return world;
  };

/** Of the write that is being done. */
let whoWrites = atFirst;

export const worldOf = (): World => running().shared.world as World;

const faultsOf = (command: { input?: object }, mayPause: boolean): Variant[] => {
  const pause = mayPause ? (['pause'] as const) : [];
  if (!isRead(command)) return ['lost', 'late', 'unanswered', 'refused', 'dies', ...pause];
  const lags = isConsistent(command) ? [] : (['lags'] as const);
  return ['refused', ...pause, ...lags];
};

const labelOf = (command: object & { input?: object }): string => {
  const {
    TableName,
    UpdateExpression: update,
    ConditionExpression: condition,
    ExpressionAttributeValues: values,
    ...input
  } = Object(command.input);
  const key = input.Key ?? input.Item ?? (update ? undefined : values) ?? input.TransactItems;
  const filled = (text: string) =>
    text.replaceAll(/:\w+/g, (name) => JSON.stringify(values?.[name]) ?? name);
  return [
    command.constructor.name.replace('Command', ''),
    TableName?.replace(`trunkline-${environment}-`, ''),
    key && shown(key),
    update && filled(`update ${update}`),
    condition && filled(`if ${condition}`),
  ]
    .filter(Boolean)
    .join(' ');
};

const send = (command: object): Promise<unknown> => {
  const process = running();
  const { tables } = worldOf();
  return process.wait({
    label: () => labelOf(command),
    footprint: footprintOf(command),
    faults: faultsOf(command, !process.mustStore),
    perform: async (variant) => {
      whoWrites = process.name;
      const response = await tables.execute(command, variant === 'lags');
      // One that was refused has stored nothing.
      if (!isRead(command)) process.mustStore = false;
      return response;
    },
    failure: () => Object.assign(new Error('The call failed'), { name: 'TimeoutError' }),
    isOnce: command instanceof TransactWriteCommand,
  });
};

/** Leads the commands of real adapters to the tables of the process's world. */
export const database: Database = {
  client: Object.assign(DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' })), {
    send,
  }),
  tableName: (table) => physicalName(environment, table),
};

export const clock: Clock = {
  nowMs: () => running().nowMs(),
  sleep: (ms) => running().sleep(ms),
};

const requestMs = 20_000;

/** The time of a request that begins now. */
export const deadline = (): Deadline => {
  const endsAtMs = clock.nowMs() + requestMs;
  return deadlineOf(() => endsAtMs - clock.nowMs());
};
