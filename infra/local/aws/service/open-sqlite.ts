import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * A file that only its owner can read, and only one process can open. In WAL mode and with
 * `synchronous = NORMAL`, a killed process loses nothing, and a power cut at most the last writes, but
 * never half of one.
 * @see https://www.sqlite.org/pragma.html#pragma_synchronous
 * @see https://learn.microsoft.com/en-us/dotnet/api/android.database.sqlite.sqlitedatabase.syncmodenormal
 */
export const openSqlite = (path: string): DatabaseSync => {
  closeSync(openSync(path, 'a', 0o600));
  const database = new DatabaseSync(path);
  database.exec(`
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
  `);
  return database;
};
