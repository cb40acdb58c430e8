import { buildBundles } from './bundles.ts';
import { type BenchCase, reference } from './case.ts';
import { createCases } from './cases.ts';
import { measure, type Plan } from './measure.ts';
import { type Result, selfRatio, summarize } from './result.ts';
import { runRounds } from './run-rounds.ts';
import { startScenario } from './scenario.ts';
import { startServices } from './services.ts';

export type Run = {
  rounds: number;
  memoryMb: number;
  plan: Plan;
  /** The first rounds, which alone measure what is steady: it takes longest, and varies least. */
  steadyRounds: number;
  /** Cases beside the references. */
  isWanted: (benchCase: BenchCase) => boolean;
};

export type Outcome = {
  results: Result[];
  /** D again ÷ D. */
  selfRatio: number;
  bytesOf: (bundle: string) => number;
};

const planOf = ({ plan, steadyRounds }: Run, round: number): Plan =>
  round > 0 && round <= steadyRounds ? plan : { ...plan, steady: 0 };

/** Builds everything, starts what it calls, and measures it. @param folder for what is built */
export const runBench = async (run: Run, folder: string): Promise<Outcome> => {
  const { rounds, memoryMb } = run;
  const bundles = await buildBundles(folder);
  const services = await startServices(folder);
  const scenario = await startScenario(services);
  try {
    const all = await createCases(scenario);
    const cases = all.filter((each) => each.by === reference || run.isWanted(each));
    const measured = await runRounds(
      cases,
      rounds,
      (benchCase, round) => measure(benchCase, { bundles, services, memoryMb }, planOf(run, round)),
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
