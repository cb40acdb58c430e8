import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runPlanted } from '../planted/run-planted.ts';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Those of the file's own room. */
const unitTestsOf = (file: string): string => {
  const [, room] = /^domain\/(\w+)\//.exec(file) ?? [];
  if (room) return `test/unit/domain/${room}/**/*.test.ts`;
  return 'test/unit/adapters/{connection{s,s-by-id,-row,-commands},oauth-flows,several-accounts}.test.ts';
};

const apiTests = [
  'test/api/{refresh,refresh-due-connections,connection-races,get-access-token}.test.ts',
  'test/api/{several-accounts,replace-account,own-words,session-reach,own-apps,one-grant}.test.ts',
  'test/api/{oauth-callback,oauth-complete,oauth-attempts,invitation-outcomes}.test.ts',
  'test/api/{integrations,connection-events,disconnect-providers,agent-integrations}.test.ts',
  'test/api/{notices,carry-out-notices,daily-look,more-scopes,oauth-uninstall}.test.ts',
];

/** Works with a copy of the project, in which files may be changed. */
export const withCopy = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'trunkline-mutants-'));
  const isLeftOut = (path: string) => /^(node_modules|\.|cdk\.out)/.test(relative(root, path));
  try {
    await cp(root, folder, { recursive: true, filter: (path) => !isLeftOut(path) });
    // Links of files, not of the folder: bundles are made of files in the project alone.
    const modules = join(folder, 'node_modules');
    await promisify(execFile)('cp', ['-al', join(root, 'node_modules'), modules]);
    await rm(join(modules, '.cache'), { recursive: true, force: true });
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, maxRetries: 5 });
  }
};

/** Longer than all of them take on a busy machine; a test of code that never ends does not end either. */
const mostMs = 600_000;

const failsIn = async (cwd: string, patterns: readonly string[]): Promise<boolean> => {
  const files = globSync(patterns, { cwd });
  const options = ['--project', 'quick', '--bail', '1', '--maxWorkers', '1'];
  const vitest = join('node_modules', '.bin', 'vitest');
  // With its workers, which would not end by themselves.
  const run = spawn(vitest, ['run', ...options, ...files], {
    cwd,
    stdio: 'ignore',
    detached: true,
  });
  const timer = setTimeout(() => run.pid && process.kill(-run.pid, 'SIGKILL'), mostMs);
  const [code] = await once(run, 'exit');
  clearTimeout(timer);
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
export type Killer = 'types' | 'orders' | 'unit tests' | 'orders with a fault' | 'API tests';

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
    if (await failsIn(folder, [unitTestsOf(file)])) return 'unit tests';
    if (await isFoundInOrders(file, source, 1, 60)) return 'orders with a fault';
    return (await failsIn(folder, apiTests)) ? 'API tests' : undefined;
  } finally {
    await writeFile(path, original);
  }
};
