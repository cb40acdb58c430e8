import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVitest } from 'vitest/node';
import { CommandError } from '../../infra/command-line/command-error.ts';
import { type Figures, type SoakName, soaks } from './soaks.ts';

/** @returns its figures @throws CommandError when a test of it fails */
export const runSoak = async (name: SoakName, runs: number, seed: number): Promise<Figures> => {
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
