import { Worker } from 'node:worker_threads';
import { CommandError } from '../../../infra/command-line/command-error.ts';
import type { Finding } from '../explore-scenario.ts';
import type { Plant } from './plant.ts';
import { plants } from './plants.ts';

/** For each. */
const mostMs = 60_000;

/** Runs our code with the fault in it, in a thread that has no module yet. @throws Error if it cannot be planted */
export const findPlant = (plant: Plant): Promise<Finding | undefined> =>
  new Promise((resolve, reject) => {
    const workerData = { plant, untilMs: Date.now() + mostMs };
    const worker = new Worker(new URL('./planted-worker.ts', import.meta.url), { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

/** @throws CommandError when one is missed */
export const findPlanted = async (only: string): Promise<void> => {
  const missed: string[] = [];
  const wanted = plants.filter(({ name }) => name.includes(only));
  for (const plant of wanted) {
    const startedMs = Date.now();
    const finding = await findPlant(plant);
    const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
    if (!finding) missed.push(plant.name);
    const found = finding ? `“${finding.promise}” in “${finding.scenario}”` : 'MISSED';
    console.log(
      `\n## ${plant.name}\n\n${plant.source ?? 'Our own.'} Found in ${seconds} s: ${found}`,
    );
    if (finding) console.log(`${finding.how}\n\n${finding.table}`);
  }
  console.log(`\n${wanted.length - missed.length} of ${wanted.length} planted faults found.`);
  if (missed.length > 0) throw new CommandError(`Missed: ${missed.join('; ')}.`);
};
