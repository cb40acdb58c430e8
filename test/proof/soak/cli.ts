import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVitest } from 'vitest/node';
import { CommandError } from '../../../infra/command-line/command-error.ts';
import { runAsProcess, runProgram } from '../../../infra/command-line/run-program.ts';
import { createSoaksProgram, type SoakOptions } from './create-soaks-program.ts';
import { saveFigures } from './reliability-page.ts';
import type { Figures } from './soaking.ts';
import { type SoakName, soaks } from './soaks.ts';

/** @returns its figures @throws CommandError when a test of it fails */
const runSoak = async (name: SoakName, runs: number, seed: number): Promise<Figures> => {
  const { files, onDynamodbLocal } = soaks[name];
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-soak-'));
  const report = join(folder, 'report.jsonl');
  writeFileSync(report, '');
  Object.assign(process.env, {
    TRUNKLINE_SOAK_NAME: name,
    TRUNKLINE_SOAK_RUNS: String(runs),
    TRUNKLINE_SOAK_SEED: String(seed),
    TRUNKLINE_SOAK_REPORT: report,
    ...(onDynamodbLocal ? { TRUNKLINE_TEST_DATABASE: 'dynamodb-local' } : {}),
  });
  const vitest = await startVitest('test', [...files], { watch: false });
  const lines = readFileSync(report, 'utf8').trim().split('\n').filter(Boolean);
  rmSync(folder, { recursive: true });
  const failed = vitest.state.getCountOfFailedTests();
  if (failed > 0 || process.exitCode) throw new CommandError('The soak failed.');
  return Object.assign({}, ...lines.map((line) => JSON.parse(line)));
};

const run = async (name: SoakName, options: SoakOptions): Promise<void> => {
  const { runs, seed = Date.now() % 1_000_000_000, save } = options;
  const { unit } = soaks[name];
  console.log(`Seed ${seed}, ${runs} ${unit}.`);
  const startedMs = Date.now();
  const figures = await runSoak(name, runs, seed);
  const seconds = Math.round((Date.now() - startedMs) / 1000);
  console.log(`Seed ${seed}, ${runs} ${unit}, ${seconds} s.`, figures);
  if (save) saveFigures(name, { runs, seed, seconds, figures });
};

/** `npm run soak` */
await runAsProcess((args, terminal) =>
  runProgram(createSoaksProgram(terminal, run), args, terminal),
);
