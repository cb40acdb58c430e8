import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry, Level, Range } from 'dynalite/db/index.js';
import { openSqlite } from '../service/open-sqlite.ts';

/** The name of the file in its folder. */
export const tablesFile = 'tables.sqlite';

/** A table of entries in SQLite, which only this process can open. */
const openFile = (folder: string) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = openSqlite(join(folder, tablesFile));
  database.exec(`
    CREATE TABLE IF NOT EXISTS entries (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  `);
  const put = database.prepare('INSERT OR REPLACE INTO entries VALUES (?, ?)');
  const remove = database.prepare('DELETE FROM entries WHERE key = ?');
  const clear = database.prepare('DELETE FROM entries WHERE key >= ? AND key < ?');
  const all = database.prepare('SELECT key, value FROM entries');
  const writeOne = (entry: Entry) => {
    if (entry.type === 'put') put.run(entry.key, JSON.stringify(entry.value));
    else remove.run(entry.key);
  };
  return {
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
    clear: ({ gte = '', lt }: Range): void => {
      clear.run(gte, lt);
    },
    read: (): Entry[] =>
      all.all().map(({ key, value }) => ({
        type: 'put',
        key: String(key),
        value: String(value),
        // It is JSON already.
        valueEncoding: 'utf8',
      })),
    close: () => database.close(),
  };
};

/**
 * Stores what is written to a level in memory in a file, too, and begins with what that has. A write
 * is in the file before anybody reads it.
 * @returns how to close the file, after the level
 */
export const makeDurable = (level: Level, folder: string) => {
  const file = openFile(folder);
  // Before the level is open: what is stored comes before all other writes.
  void level.batch(file.read());
  const { batch, put, del, clear } = bound(level);
  Object.assign(level, {
    batch: (...[entries, done]: Parameters<Level['batch']>) => {
      file.write(entries);
      return batch(entries, done);
    },
    put: (...[key, value, done]: Parameters<Level['put']>) => {
      file.writeOne({ type: 'put', key, value });
      return put(key, value, done);
    },
    del: (...[key, done]: Parameters<Level['del']>) => {
      file.writeOne({ type: 'del', key });
      return del(key, done);
    },
    clear: (range: Range) => {
      file.clear(range);
      return clear(range);
    },
  });
  return { close: file.close };
};

const bound = (level: Level) => ({
  batch: level.batch.bind(level),
  put: level.put.bind(level),
  del: level.del.bind(level),
  clear: level.clear.bind(level),
});

/** How long dynalite takes to change a table. */
export const atOnce = { createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 };
