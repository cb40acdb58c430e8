import { overBudget } from './budgets.ts';
import { buildBundles } from './bundles.ts';
import { createCases } from './cases.ts';
import { measure } from './measure.ts';
import { estimateTable, measuredTable } from './report.ts';
import { summarize } from './result.ts';
import { runRounds } from './run-rounds.ts';
import { startScenario } from './scenario.ts';
import { startServices } from './services.ts';
import { medianRatio } from './statistics.ts';

const references = ['E', 'D', 'D again'];

/** Measures, prints, judges. @returns the exit code */
export const runBench = async (
  { rounds, memoryMb, only }: { rounds: number; memoryMb: number; only: string },
  folder: string,
): Promise<number> => {
  const bundles = await buildBundles(folder);
  const services = await startServices(folder);
  const scenario = await startScenario(services);
  try {
    const all = await createCases(scenario);
    const cases = all.filter(({ name }) => references.includes(name) || name.includes(only));
    const measured = await runRounds(
      cases,
      rounds,
      (benchCase) => measure(benchCase, { bundles, services, memoryMb }),
      (round) => console.error(`round ${round} of ${rounds}`),
    );
    const results = summarize(cases, measured, (bundle) => bundles.find(bundle, false).bytes);
    const functions = results.filter(({ benchCase }) => !references.includes(benchCase.name));
    const [empty] = results;
    if (!empty) return 1;
    console.log(`${measuredTable(results)}\n\n${estimateTable(functions, empty)}\n`);

    const same = medianRatio(measured.get('D again') ?? [], measured.get('D') ?? [], 'coldCpuMs');
    console.log(`D again ÷ D: ${same.toFixed(3)}`);
    if (!(same >= 0.95 && same <= 1.05)) {
      console.error('Void: the same bundle must cost the same. Try again on a calmer machine.');
      return 1;
    }
    const faults = overBudget(functions);
    for (const fault of faults) console.error(fault);
    return faults.length === 0 ? 0 : 1;
  } finally {
    scenario.stop();
    services.stop();
  }
};
