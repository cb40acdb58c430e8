import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runPlanted } from '../planted/run-planted.ts';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

const adapters = [
  'test/unit/adapters/{connections,connections-by-id,oauth-flows,connection-row}.test.ts',
];
const rooms = ['connect', 'connection', 'disconnect', 'events', 'waiting'];
const inRooms = (some: readonly string[]) =>
  some.map((room) => `test/unit/domain/${room}/**/*.test.ts`);

/** First those of the file's own room. */
const unitTestsOf = (file: string): string[][] => {
  const own = rooms.filter((room) => file.startsWith(`domain/${room}/`));
  const others = inRooms(rooms.filter((room) => !own.includes(room)));
  return own.length === 0 ? [adapters, others] : [inRooms(own), [...others, ...adapters]];
};

const apiTests = [
  'test/api/{oauth-callback,oauth-complete,oauth-attempts,replace-account}.test.ts',
  'test/api/{several-accounts,refresh,refresh-due-connections,connection-races}.test.ts',
  'test/api/{integrations,get-access-token,notices,carry-out-notices}.test.ts',
  'test/api/{connection-events,disconnect-providers}.test.ts',
  'test/unit/adapters/several-accounts.test.ts',
];

/** Works with a copy of the project, in which files may be changed. */
export const withCopy = async (work: (folder: string) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'trunkline-mutants-'));
  const isLeftOut = (path: string) => /^(node_modules|\.|cdk\.out)/.test(relative(root, path));
  try {
    await cp(root, folder, { recursive: true, filter: (path) => !isLeftOut(path) });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, maxRetries: 5 });
  }
};

const failsIn = async (cwd: string, patterns: readonly string[]): Promise<boolean> => {
  const files = globSync(patterns, { cwd });
  const options = ['--project', 'quick', '--bail', '1', '--maxWorkers', '1'];
  const args = ['vitest', 'run', ...options, ...files];
  const [code] = await once(spawn('npx', args, { cwd, stdio: 'ignore', timeout: 300_000 }), 'exit');
  return code !== 0;
};

const isFoundInOrders = async (file: string, source: string, faults: number, seconds: number) => {
  const orders = { begins: [''], faults: [faults], untilMs: Date.now() + seconds * 1_000 };
  try {
    return (await runPlanted({ file, source, ...orders })) !== undefined;
  } catch {
    // Nobody overlooks code that throws, or never ends.
    return true;
  }
};

/** What finds a mutant, cheap ones first. */
export type Killer = 'orders' | 'unit tests' | 'orders with a fault' | 'API tests';

/** @param source the file as it is now, which a copy of the project gets for the tests */
export const killerOf = async (
  folder: string,
  file: string,
  source: string,
): Promise<Killer | undefined> => {
  if (await isFoundInOrders(file, source, 0, 30)) return 'orders';
  const path = join(folder, 'functions', file);
  const original = await readFile(path);
  await writeFile(path, source);
  try {
    for (const some of unitTestsOf(file)) if (await failsIn(folder, some)) return 'unit tests';
    if (await isFoundInOrders(file, source, 1, 60)) return 'orders with a fault';
    return (await failsIn(folder, apiTests)) ? 'API tests' : undefined;
  } finally {
    await writeFile(path, original);
  }
};
