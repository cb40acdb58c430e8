import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What is wrong with the form of mutants alone: an empty body, a value or an import that nobody uses. */
const ofTheForm = new Set(['TS1313', 'TS2695', 'TS6133', 'TS6198']);

const mistake = /^functions\/\S+\.mutant-(\d+)\.ts\(\d+,\d+\): error (TS\d+)/gm;
const floating = /noFloatingPromises,file=\S+\.mutant-(\d+)\.ts,/g;

/** Both write what they find, and exit with 1 for it. */
const printedBy = (cwd: string, command: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    const options = { cwd, maxBuffer: 100_000_000 };
    execFile(join('node_modules/.bin', command), args, options, (_, printed) => resolve(printed));
  });

/**
 * The mutants that `npm run check` refuses, by their places in the list: of all together, each in a
 * file of its own beside the one that it is of.
 * @param folder a copy of the project
 */
export const findMistyped = async (
  folder: string,
  mutants: readonly { file: string; mutated: string }[],
): Promise<Set<number>> => {
  for (const [at, { file, mutated }] of mutants.entries()) {
    await writeFile(join(folder, 'functions', file.replace(/ts$/, `mutant-${at}.ts`)), mutated);
  }
  const types = await printedBy(folder, 'tsc', ['--noEmit', '--pretty', 'false']);
  const rule = ['--only=nursery/noFloatingPromises', '--max-diagnostics=none'];
  const lint = await printedBy(folder, 'biome', [
    'lint',
    ...rule,
    '--reporter=github',
    'functions',
  ]);
  const mistyped = [...types.matchAll(mistake)].filter(([, , code = '']) => !ofTheForm.has(code));
  return new Set([...mistyped, ...lint.matchAll(floating)].map(([, at]) => Number(at)));
};
