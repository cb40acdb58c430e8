import { registerHooks } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { Plant } from './plant.ts';

const { plant, untilMs }: { plant: Plant; untilMs: number } = workerData;
const { href } = new URL(`../../../functions/${plant.file}`, import.meta.url);

let isPlanted = false;
registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (url !== href) return loaded;
    const source = String(loaded.source);
    if (source.split(plant.text).length !== 2) {
      throw new Error(`“${plant.name}”: ${plant.file} does not have its text once.`);
    }
    isPlanted = true;
    return { ...loaded, source: source.replace(plant.text, () => plant.by) };
  },
});

const { scenarios } = await import('../scenarios/all.ts');
const { exploreScenario } = await import('../explore-scenario.ts');
const { withVirtualGlobals } = await import('../scheduler/virtual-globals.ts');
if (!isPlanted) throw new Error(`“${plant.name}”: nothing loads ${plant.file}.`);
withVirtualGlobals();

const found = async () => {
  const wanted = scenarios.filter(({ name }) =>
    plant.scenarios.some((one) => name.startsWith(one)),
  );
  if (wanted.length === 0) throw new Error(`“${plant.name}”: there is no such scenario.`);
  for (const faults of [0, 1, 2]) {
    for (const scenario of wanted) {
      const { finding } = await exploreScenario(scenario, { faults, untilMs });
      if (finding) return finding;
    }
  }
  return undefined;
};

parentPort?.postMessage(await found());
process.exit();
