import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError, UsageError } from '../../../infra/command-line/command-error.ts';
import { buildBundles } from './bundles.ts';
import { type BenchCase, selectCases, withVariants } from './case.ts';
import { createCases } from './cases.ts';
import { lookAt, measureCold, measureSteady, type Plan, type World } from './measure.ts';
import { type CaseCounts, type Cold, type Result, summarize } from './result.ts';
import { measureAllCold, measureAllSteady, withRetries } from './rounds.ts';
import { startScenario } from './scenario.ts';
import { startServices } from './services.ts';

export type Run = {
  /** At most: a case whose figure is known well leaves earlier. */
  rounds: number;
  memoryMb: number;
  plan: Plan;
  /** Cases beside the references. */
  isWanted: (benchCase: BenchCase) => boolean;
};

export type Outcome = {
  results: Result[];
  /** E. */
  empty: Result;
  /** D again ÷ D. */
  selfRatio: number;
  /** How far that may be from the true one. */
  selfMargin: number;
  bytesOf: (bundle: string) => number;
};

/** The bundle that all others are divided by, and again: how much it differs from itself. */
const [yardstick, itsCopy] = ['D', 'D again'];

/** Looks at each case, and then measures those whose time counts. @throws Error at the third wrong response */
const measureCases = async (
  cases: readonly BenchCase[],
  world: World,
  { rounds, plan }: Run,
  report: (text: string) => void,
) => {
  const looks = new Map<string, Cold & CaseCounts>();
  for (const each of cases) {
    looks.set(each.name, await withRetries(each.name, () => lookAt(each, world, plan)));
  }
  report(`looked at ${cases.length} cases`);
  const d = cases.find(({ name }) => name === yardstick);
  if (!d) throw new Error(`There is no ${yardstick}`);
  const timed = cases.filter((each) => each !== d && !each.isOnlyCounted);
  const cold = await measureAllCold(
    timed,
    d,
    rounds,
    (each) => withRetries(each.name, () => measureCold(each, world)),
    report,
  );
  const steady = await measureAllSteady(
    plan.steady > 0 ? timed : [],
    rounds,
    (ours, raw) => withRetries(ours.name, () => measureSteady(ours, raw, world, plan)),
    report,
  );
  return { looks, cold, steady };
};

/**
 * Builds everything, starts what it calls, and measures it. @param folder for what is built
 * @throws UsageError on another system
 */
const runBench = async (run: Run, folder: string): Promise<Outcome> => {
  if (!existsSync('/proc/self/schedstat')) {
    throw new UsageError('Only Linux tells the CPU time of another process.');
  }
  const bundles = await buildBundles(folder);
  const services = await startServices(folder);
  const scenario = await startScenario(services);
  try {
    const cases = withVariants(selectCases(await createCases(scenario), run.isWanted));
    const world = { bundles, services, memoryMb: run.memoryMb };
    const measured = await measureCases(cases, world, run, console.error);
    const bytesOf = (bundle: string) => bundles.find(bundle, false).bytes;
    const results = summarize(cases, measured, bytesOf);
    const [empty, self] = ['E', itsCopy].map((name) =>
      results.find(({ benchCase }) => benchCase.name === name),
    );
    if (!empty || !self) throw new Error('The references are missing');
    const { coldCpuToD: selfRatio, margin: selfMargin } = self;
    return { results, empty, selfRatio, selfMargin, bytesOf };
  } finally {
    scenario.stop();
    services.stop();
  }
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

/** Prints what is wrong. @throws CommandError when something is */
export const printFaults = (faults: readonly string[]): void => {
  for (const fault of faults) console.error(fault);
  // It has printed why.
  if (faults.length > 0) throw new CommandError();
};

/** Measures in a folder of its own, and prints what is wrong. @throws CommandError when something is */
export const reportFaults = async (
  run: Run,
  judge: (outcome: Outcome) => readonly string[],
): Promise<void> =>
  printFaults(await inBenchFolder(async (folder) => judge(await runBench(run, folder))));
