import { chmodSync, globSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from './aws/service/open-sqlite.ts';
import type { ServiceStore } from './aws/service/store.ts';

/** The folder is in Unix's words sticky: everybody may write to it, as to /tmp. */
const isShared = (folder: string) => (statSync(folder).mode & 0o1000) !== 0;

/**
 * Creates the folder of a local stack, and lets only its owner read it: it holds keys and secrets.
 * The modes of what an earlier run left, or was copied there, are corrected. Nothing else in the
 * folder is touched.
 */
const protectDataDir = (dataDir: string): void => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (isShared(dataDir)) throw new Error('it is shared with everybody');
  const own = (pattern: string) => globSync(pattern, { cwd: dataDir });
  for (const folder of ['.', ...own('dynamodb')]) chmodSync(join(dataDir, folder), 0o700);
  for (const file of own('{local.json,local.sqlite*,audit*.jsonl,dynamodb/*}')) {
    chmodSync(join(dataDir, file), 0o600);
  }
};

/** A local stack's data outside of DynamoDB. */
export type LocalStore = ServiceStore & { close(): void };

/**
 * Opens `<dataDir>/local.sqlite` and locks it, so that a second stack cannot use the same folder.
 * SQLite's lock ends with the process, even when that is killed.
 * @throws Error `database is locked` when another process has the lock
 */
export const openStore = (dataDir: string): LocalStore => {
  protectDataDir(dataDir);
  const database = openSqlite(join(dataDir, 'local.sqlite'));
  database.exec(`
    BEGIN EXCLUSIVE;
    CREATE TABLE IF NOT EXISTS entries (
      kind TEXT, id TEXT, value TEXT NOT NULL, expires_at_ms INTEGER, PRIMARY KEY (kind, id)
    ) WITHOUT ROWID;
    COMMIT;
  `);
  database.prepare('DELETE FROM entries WHERE expires_at_ms < ?').run(Date.now());
  const select = database.prepare(
    'SELECT value FROM entries WHERE kind = ? AND id = ? AND ifnull(expires_at_ms > ?, 1)',
  );
  const upsert = database.prepare('INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?)');
  const remove = database.prepare('DELETE FROM entries WHERE kind = ? AND id = ?');
  const all = database.prepare(
    'SELECT id, value FROM entries WHERE kind = ? AND ifnull(expires_at_ms > ?, 1)',
  );

  return {
    get: (kind, id) => {
      const found = select.get(kind, id, Date.now());
      return found && JSON.parse(String(found.value));
    },
    put: (kind, id, value, expiresAtMs) => {
      upsert.run(kind, id, JSON.stringify(value), expiresAtMs ?? null);
    },
    delete: (kind, id) => {
      remove.run(kind, id);
    },
    list: (kind) =>
      all.all(kind, Date.now()).map(({ id, value }) => ({
        id: String(id),
        value: JSON.parse(String(value)),
      })),
    close: () => database.close(),
  };
};
