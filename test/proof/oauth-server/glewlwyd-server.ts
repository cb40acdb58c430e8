import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { freePort } from '../support/free-port.ts';

const executable = '/usr/bin/glewlwyd';
/** The package's own, with an administrator and his well-known password. */
const schema = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3';
const modules = '/usr/lib/glewlwyd';

/** Why tests that need the server are skipped; undefined where it is installed. */
export const noGlewlwyd = [executable, schema, modules].every(existsSync)
  ? undefined
  : 'glewlwyd was not found: install Debian’s package of that name';

/** Registers what is undone at the end. */
type AtEnd = (end: () => unknown) => void;

/**
 * Runs Debian's glewlwyd on loopback, on a fresh database in a folder of its own.
 * @param prefix first segment of its paths
 * @returns its origin
 */
export const startGlewlwyd = async (prefix: string, atEnd: AtEnd): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'glewlwyd-'));
  const database = new DatabaseSync(join(folder, 'database'));
  database.exec(await readFile(schema, 'utf8'));
  database.close();
  const port = Number(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    port,
    bind_address: '127.0.0.1',
    external_url: origin,
    login_url: 'login.html',
    api_prefix: prefix,
    log_mode: 'console',
    log_level: 'WARNING',
    admin_scope: 'g_admin',
    profile_scope: 'g_profile',
    user_module_path: `${modules}/user`,
    client_module_path: `${modules}/client`,
    user_auth_scheme_module_path: `${modules}/scheme`,
    plugin_module_path: `${modules}/plugin`,
    hash_algorithm: 'SHA512',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const backend = `database={type="sqlite3";path="${join(folder, 'database')}";};`;
  await writeFile(join(folder, 'configuration'), [...lines, backend, ''].join('\n'));

  const child = spawn(executable, ['--config-file', join(folder, 'configuration')], {
    stdio: 'ignore',
  });
  atEnd(async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  });
  while (!(await fetch(`${origin}/config`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`glewlwyd ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return origin;
};
