import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Database } from '../../functions/adapters/dynamodb.ts';
import { physicalName } from '../../functions/adapters/tables.ts';
import type { Clock, Deadline } from '../../functions/domain/model/ports.ts';
import type { Happening } from './history.ts';
import { createProvider, type StandInProvider } from './provider.ts';
import { running } from './scheduler/process.ts';
import type { Variant } from './scheduler/step.ts';
import { footprintOf } from './tables/footprint.ts';
import { environment } from './tables/key-schema.ts';
import { createMemoryTables, type MemoryTables } from './tables/memory-tables.ts';

/** What the processes of an order share, and what became of it. */
export type World = {
  tables: MemoryTables;
  provider: StandInProvider;
  history: Happening[];
  /** How far the stream of connections was told. */
  published: number;
};

export const createWorld =
  (seed: (world: World) => void) =>
  (nowMs: () => number): World => {
    const history: Happening[] = [];
    const tables = createMemoryTables(({ table, before, after }) => {
      if (table !== physicalName(environment, 'integrations')) return;
      history.push({ what: 'changed', by: whoWrites, before, after, atMs: nowMs() });
    });
    const world = { tables, provider: createProvider(history), history, published: 0 };
    whoWrites = 'before';
    seed(world);
    tables.catchUp();
    return world;
  };

/** Of the write that is being done. */
let whoWrites = 'before';

export const worldOf = (): World => running().shared.world as World;

const isRead = (command: object) => footprintOf(command).writes.length === 0;

const faultsOf = (command: object, mayPause: boolean): Variant[] => {
  const pause = mayPause ? (['pause'] as const) : [];
  if (!isRead(command)) return ['lost', 'late', 'unanswered', 'refused', 'dies', ...pause];
  const isQuery = command instanceof QueryCommand || command instanceof ScanCommand;
  const lags = isQuery && command.input.IndexName !== undefined ? (['lags'] as const) : [];
  return ['refused', ...pause, ...lags];
};

const shortNames: Readonly<Record<string, string>> = {
  UpdateExpression: 'update',
  ConditionExpression: 'if',
};

const labelOf = (command: object & { input?: object }): string => {
  const input: Readonly<Record<string, unknown>> = { ...command.input };
  const key = input.Key ?? input.Item ?? input.ExpressionAttributeValues ?? input.TransactItems;
  const table = String(input.TableName ?? '').replace(`trunkline-${environment}-`, '');
  const said = Object.entries(shortNames).flatMap(([name, short]) =>
    input[name] === undefined ? [] : [`${short} ${input[name]}`],
  );
  const keys = JSON.stringify(key)?.slice(0, 90) ?? '';
  return [command.constructor.name.replace('Command', ''), table, keys, ...said].join(' ').trim();
};

const send = (command: object): Promise<unknown> => {
  const process = running();
  const { tables } = worldOf();
  return process.wait({
    label: () => labelOf(command),
    footprint: footprintOf(command),
    faults: faultsOf(command, !process.mustStore),
    perform: (variant) => {
      whoWrites = process.name;
      const answer = tables.execute(command, variant === 'lags');
      if (!isRead(command)) process.mustStore = false;
      return answer;
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
  return {
    signal: new AbortController().signal,
    remainingMs: () => endsAtMs - clock.nowMs(),
  };
};
