import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runSeededRace } from '../seeded/run-seeded-race.ts';
import { testsOf } from './tests-of.ts';

export const root = fileURLToPath(new URL('../../../..', import.meta.url));

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

/**
 * Runs tests.
 * @param mostMs after which they are ended: a test of code that never ends does not end either
 */
export const endOfTests = async (
  cwd: string,
  patterns: readonly string[],
  mostMs: number,
): Promise<'passed' | 'failed' | 'never'> => {
  const files = globSync(patterns, { cwd });
  if (files.length === 0) return 'passed';
  const options = ['--project', 'quick', '--bail', '1', '--maxWorkers', '1'];
  const vitest = join('node_modules', '.bin', 'vitest');
  // With its workers, which would not end by themselves.
  const run = spawn(vitest, ['run', ...options, ...files], {
    cwd,
    stdio: 'ignore',
    detached: true,
  });
  const timer = setTimeout(() => run.pid && process.kill(-run.pid, 'SIGKILL'), mostMs);
  const [code, signal] = await once(run, 'exit');
  clearTimeout(timer);
  if (signal) return 'never';
  return code === 0 ? 'passed' : 'failed';
};

const isFoundInOrders = async (file: string, source: string, faults: number, seconds: number) => {
  const orders = { begins: [''], faults: [faults], untilMs: Date.now() + seconds * 1_000 };
  try {
    return (await runSeededRace({ file, source, ...orders })) !== undefined;
  } catch {
    // Nobody overlooks code that throws, or never ends.
    return true;
  }
};

/** What finds a mutant, cheap ones first. */
export type Killer = 'types' | 'orders' | 'unit tests' | 'API tests' | 'orders with a fault';

/** @param source the file as it is now, which a copy of the project gets for the tests */
export const killerOf = async (
  folder: string,
  file: string,
  source: string,
): Promise<Killer | undefined> => {
  const path = join(folder, 'functions', file);
  const original = await readFile(path);
  const { named, unit, api, everyApi } = testsOf(file);
  await writeFile(path, source);
  try {
    // First what finds most in the least time; orders that never end are seen at once.
    if ((await endOfTests(folder, named, 20_000)) === 'failed') return 'unit tests';
    if (await isFoundInOrders(file, source, 0, 30)) return 'orders';
    // So long that a busy machine is not taken for code that never ends.
    if ((await endOfTests(folder, unit, 300_000)) !== 'passed') return 'unit tests';
    for (const tests of [api, everyApi]) {
      if ((await endOfTests(folder, tests, 600_000)) !== 'passed') return 'API tests';
    }
  } finally {
    await writeFile(path, original);
  }
  return (await isFoundInOrders(file, source, 1, 60)) ? 'orders with a fault' : undefined;
};
