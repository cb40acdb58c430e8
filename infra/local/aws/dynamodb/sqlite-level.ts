import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Entry, Level, LevelIterator, NodeCallback, Range } from 'dynalite/db/index.js';
import { openSqlite } from '../service/open-sqlite.ts';
import { createParsedValues } from './parsed-values.ts';
import { behindAll, createReader } from './sqlite-reader.ts';

/** The name of the file in its folder. */
export const tablesFile = 'tables.sqlite';

const open = (folder: string | undefined): DatabaseSync => {
  if (folder === undefined) return new DatabaseSync(':memory:');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return openSqlite(join(folder, tablesFile));
};

/** A table of entries in SQLite. A file can be opened by this process alone. */
const openEntries = (folder: string | undefined) => {
  const database = open(folder);
  database.exec(`
    CREATE TABLE IF NOT EXISTS entries (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  `);
  const find = database.prepare('SELECT value FROM entries WHERE key = ?');
  const put = database.prepare('INSERT OR REPLACE INTO entries VALUES (?, ?)');
  const remove = database.prepare('DELETE FROM entries WHERE key = ?');
  const clear = database.prepare('DELETE FROM entries WHERE key >= ? AND key < ?');
  const parsed = createParsedValues();
  const writeOne = (entry: Entry) => {
    parsed.forget(entry.key);
    if (entry.type === 'put') put.run(entry.key, JSON.stringify(entry.value));
    else remove.run(entry.key);
  };
  return {
    get: (key: string): unknown => {
      const known = parsed.get(key);
      if (known !== undefined) return known;
      const found = find.get(key);
      return found && parsed.parse({ key, json: String(found.value) });
    },
    parse: parsed.parse,
    entriesIn: createReader(database),
    /** All entries or none. */
    write: (entries: readonly Entry[]): void => {
      database.exec('BEGIN');
      try {
        for (const entry of entries) writeOne(entry);
        database.exec('COMMIT');
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
    },
    writeOne,
    clear: ({ gte = '', lt = behindAll }: Range): void => {
      parsed.forgetAll();
      clear.run(gte, lt);
    },
    close: () => database.close(),
  };
};

/** Works at once, and answers later: to `done`, or by a promise. */
const answer = <T>(work: () => T, done: NodeCallback<T> | undefined): Promise<T> | undefined => {
  if (!done) return new Promise((resolve) => resolve(work()));
  try {
    setImmediate(done, null, work());
  } catch (error) {
    setImmediate(done, error instanceof Error ? error : new Error(String(error)));
  }
  return undefined;
};

/** Nothing is open between two reads, so nothing has to be closed. */
const iteratorOf = (values: Iterator<unknown>): LevelIterator => ({
  next: async () => values.next().value,
});

/**
 * Has a level of dynalite, which is in memory, keep its entries in SQLite instead. In a file, only those
 * that were read last take memory of this process. A write is there before anybody reads it. A read of many
 * entries sees what is written between two of its pages, as in DynamoDB.
 * @param folder without it the entries are in memory, and end with the process
 * @returns how to close the file
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html (isolation levels)
 * @see https://dokklib.com/libs/db/transactions/
 */
export const storeInSqlite = (level: Level, folder: string | undefined) => {
  const entries = openEntries(folder);
  const { get, parse, write, writeOne, entriesIn } = entries;
  const stored: Level = {
    get: (key, done) => answer(() => get(key), done),
    batch: (all, done) => answer(() => write(all), done),
    put: (key, value, done) => answer(() => writeOne({ type: 'put', key, value }), done),
    del: (key, done) => answer(() => writeOne({ type: 'del', key }), done),
    iterator: (range) => entriesIn(range, (entry) => [entry.key, parse(entry)]),
    // Without a range to delete a table.
    keys: (range = {}) => iteratorOf(entriesIn(range, ({ key }) => key)),
    values: (range) => iteratorOf(entriesIn(range, parse)),
    clear: entries.clear,
  };
  Object.assign(level, stored);
  return { close: entries.close };
};

/** How long dynalite takes to change a table. */
export const atOnce = { createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 };
