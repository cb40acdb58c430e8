import { registerHooks } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { SeededRun } from './run-seeded-race.ts';

const { file, source, begins, faults, untilMs }: SeededRun = workerData;
const { href } = new URL(`../../../../functions/${file}`, import.meta.url);

let isSeeded = false;
registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (url !== href) return loaded;
    isSeeded = true;
    return { ...loaded, source };
  },
});

const { scenarios } = await import('../scenarios/all.ts');
const { exploreScenario } = await import('../explore-scenario.ts');
const { withVirtualGlobals } = await import('../scheduler/virtual-globals.ts');
withVirtualGlobals();

const found = async () => {
  const selected = scenarios.filter(({ name }) => begins.some((one) => name.startsWith(one)));
  if (selected.length === 0) throw new Error(`There is no scenario ${begins}.`);
  for (const most of isSeeded ? faults : []) {
    for (const scenario of selected) {
      const { finding } = await exploreScenario(scenario, { fewest: most, faults: most, untilMs });
      if (finding) return finding;
    }
  }
  return undefined;
};

parentPort?.postMessage(await found());
process.exit();
