import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError, UsageError } from '../../../infra/command-line/command-error.ts';
import { buildBundles } from './bundles.ts';
import { type BenchCase, reference } from './case.ts';
import { createCases } from './cases.ts';
import { measure, type Plan } from './measure.ts';
import { type Measured, type Result, selfRatio, summarize } from './result.ts';
import { startScenario } from './scenario.ts';
import { startServices } from './services.ts';

export type Run = {
  rounds: number;
  memoryMb: number;
  plan: Plan;
  /** Cases beside the references. */
  isWanted: (benchCase: BenchCase) => boolean;
};

export type Outcome = {
  results: Result[];
  /** D again ÷ D. */
  selfRatio: number;
  bytesOf: (bundle: string) => number;
};

/**
 * Builds everything, starts what it calls, and measures it. @param folder for what is built
 * @throws UsageError on another system
 */
const runBench = async (run: Run, folder: string): Promise<Outcome> => {
  if (!existsSync('/proc/self/schedstat')) {
    throw new UsageError('Only Linux tells the CPU time of another process.');
  }
  const { rounds, memoryMb, plan } = run;
  const bundles = await buildBundles(folder);
  const services = await startServices(folder);
  const scenario = await startScenario(services);
  try {
    const all = await createCases(scenario);
    const cases = all.filter((each) => each.by === reference || run.isWanted(each));
    const measured = await runRounds(
      cases,
      rounds,
      (benchCase) => measure(benchCase, { bundles, services, memoryMb }, plan),
      (round) => console.error(`round ${round} of ${rounds}`),
    );
    const bytesOf = (bundle: string) => bundles.find(bundle, false).bytes;
    const results = summarize(cases, measured, bytesOf);
    return { results, selfRatio: selfRatio(measured), bytesOf };
  } finally {
    scenario.stop();
    services.stop();
  }
};

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);

/** Those that are compared when warm come one after the other: a machine differs from minute to minute. */
const inAnyOrder = (cases: readonly BenchCase[]): BenchCase[] => {
  const compared = Object.groupBy(cases, ({ task, name }) => task ?? name);
  return shuffled(Object.values(compared)).flatMap((group = []) => shuffled(group));
};

/**
 * Measures every case once per round, each round in another order. One round more is run first and
 * not counted: it fills the caches of the file system.
 * @returns by the name of the case
 */
const runRounds = async (
  cases: readonly BenchCase[],
  rounds: number,
  measure: (benchCase: BenchCase) => Promise<Measured>,
  onRound: (round: number) => void,
): Promise<ReadonlyMap<string, readonly Measured[]>> => {
  const measured = new Map<string, Measured[]>(cases.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (const benchCase of inAnyOrder(cases)) {
      const one = await measure(benchCase);
      if (round > 0) measured.get(benchCase.name)?.push(one);
    }
    onRound(round);
  }
  return measured;
};

/** Runs something with an empty folder, and removes it. */
export const inBenchFolder = async <T>(run: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-bench-'));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Measures in a folder of its own, and prints what is wrong. @throws CommandError when something is */
export const reportFaults = async (
  run: Run,
  judge: (outcome: Outcome) => readonly string[],
): Promise<void> => {
  const faults = await inBenchFolder(async (folder) => judge(await runBench(run, folder)));
  for (const fault of faults) console.error(fault);
  // It has printed why.
  if (faults.length > 0) throw new CommandError();
};
