import type { Server } from 'node:http';
import db, { type Entry, type Store } from 'dynalite/db/index.js';
import { createStreamLog, type StreamLog } from '../dynamodb-streams/stream-log.ts';
import { createStreamsApi } from '../dynamodb-streams/streams-api.ts';
import { createService, unknownOperation } from '../service/create-service.ts';
import { createStreamedTables } from './create-streamed-tables.ts';
import { checkRequest, runOperation, showingItem, showsItem } from './operations.ts';
import { collectWrites, type ItemChange } from './pending-writes.ts';
import { createRequestTokens } from './request-tokens.ts';
import { atOnce, storeInSqlite } from './sqlite-level.ts';
import { createTimeToLive } from './time-to-live.ts';
import { transactWriteItems } from './transact-write-items.ts';
import { describeTable } from './transaction-action.ts';

type OperationInput = Record<string, unknown>;

/** The tables of an embedded DynamoDB, and their streams. Operations throw AwsError. */
type EmbeddedDatabase = {
  run(operation: string, body: OperationInput): Promise<object>;
  runOnStreams(operation: string, body: OperationInput): Promise<object>;
  /** Deletes all items that are past their end, as DynamoDB does at a time of its own. */
  deleteExpired(nowMs: number): Promise<void>;
  /** Ends it when the writes that have begun are done. */
  close(): Promise<void>;
};

const writes = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem']);
const reads = new Set(['GetItem', 'Query', 'Scan', 'ListTables']);

/** Carries writes out: each is worked out by dynalite, then committed in one batch with its streams' records. */
const createWrites = (store: Store, streams: StreamLog) => {
  const tokens = createRequestTokens(store.db);
  const commit = async (entries: Entry[], changes: ItemChange[]) => {
    const all = [...entries, ...(await streams.entriesOf(changes, Date.now()))];
    if (all.length > 0) await store.db.batch(all);
  };

  return {
    /** @param byService not by a client */
    write: async (operation: string, body: OperationInput, byService = false) => {
      const pending = collectWrites(store);
      // A check removes from the body what dynalite does not know.
      const isShown = showsItem(body);
      const checked = checkRequest(store, operation, body);
      const result = await runOperation(pending.store, checked).catch((error: unknown) => {
        throw showingItem(error, isShown ? pending.found() : undefined);
      });
      const changes = pending.changes.map((change) => ({ ...change, byService }));
      await commit(pending.entries, changes);
      return result;
    },

    transact: async (body: OperationInput) => {
      const { ClientRequestToken, TransactItems } = body;
      const claim = await tokens.claim(ClientRequestToken, TransactItems, Date.now());
      if (!claim) return {};
      const { entries, changes } = await transactWriteItems(store, body);
      await commit([...entries, ...claim], changes);
      return {};
    },
  };
};

/**
 * dynalite reads tables and works out writes; what a request writes is committed here in one
 * batch, which is done as a whole or, when the process is killed, not at all.
 * @param folder without it the data is kept in memory
 */
export const openDatabase = (folder?: string): EmbeddedDatabase => {
  const store = db.create(atOnce);
  const entries = storeInSqlite(store.db, folder);
  const alone = oneAtATime();
  const streams = createStreamLog(store.db);
  const timeToLive = createTimeToLive(store.db, (name) => describeTable(store, name));
  const tables = {
    ...createStreamedTables(store, streams, timeToLive.endOf),
    ...timeToLive.operations,
  };
  const { write, transact } = createWrites(store, streams);
  const read = async (operation: string, body: OperationInput) =>
    runOperation(store, checkRequest(store, operation, body));

  return {
    run: async (operation, body) => {
      const onTable = Object.hasOwn(tables, operation) && tables[operation];
      if (onTable) return alone(() => onTable(body));
      if (operation === 'TransactWriteItems') return alone(() => transact(body));
      if (writes.has(operation)) return alone(() => write(operation, body));
      // It reads item by item, and must not see half of a transaction.
      if (operation === 'BatchGetItem') return alone(() => read(operation, body));
      if (reads.has(operation)) return read(operation, body);
      throw unknownOperation();
    },
    runOnStreams: createStreamsApi(streams),
    deleteExpired: (nowMs) =>
      alone(async () => {
        for (const item of await timeToLive.expired(nowMs)) await write('DeleteItem', item, true);
      }),
    close: () => alone(async () => entries.close()),
  };
};

/** Runs works in the order in which they came, each when the one before is done. */
const oneAtATime = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
};

/**
 * An embedded DynamoDB, not yet listening.
 * `deleteExpired` deletes what is past its end at that time: nothing else does.
 * @param options `folder`: without it the data is kept in memory; `accessKeyId`: the only one that
 *   is served, without it any is
 */
export const createDynamodb = ({
  folder,
  accessKeyId,
}: DynamodbOptions = {}): Server & Pick<EmbeddedDatabase, 'deleteExpired'> => {
  const database = openDatabase(folder);
  const server = createService({
    accessKeyId,
    contentType: 'application/x-amz-json-1.0',
    respond: async (target, body) => {
      const [version = '', operation = ''] = target.split('.');
      if (version === 'DynamoDB_20120810') return database.run(operation, body);
      if (version === 'DynamoDBStreams_20120810') return database.runOnStreams(operation, body);
      throw unknownOperation();
    },
  });
  const close = server.close.bind(server);
  server.close = (done) =>
    close(async (error) => {
      await database.close();
      done?.(error);
    });
  return Object.assign(server, { deleteExpired: database.deleteExpired });
};

type DynamodbOptions = { folder?: string; accessKeyId?: string };
