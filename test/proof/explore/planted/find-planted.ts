import { readFile } from 'node:fs/promises';
import { CommandError } from '../../../../infra/command-line/command-error.ts';
import type { Finding } from '../explore-scenario.ts';
import { ownPlants } from './own-plants.ts';
import type { Plant } from './plant.ts';
import { rivalPlants } from './rival-plants.ts';
import { runPlanted } from './run-planted.ts';

export const plants: readonly Plant[] = [...rivalPlants, ...ownPlants];

/** For each. */
const mostMs = 60_000;

/** @throws Error if it cannot be planted */
export const findPlant = async (plant: Plant): Promise<Finding | undefined> => {
  const { name, file, text, by, scenarios: begins } = plant;
  const whole = await readFile(new URL(`../../../../functions/${file}`, import.meta.url), 'utf8');
  if (whole.split(text).length !== 2) throw new Error(`“${name}”: ${file} has its text not once.`);
  const source = whole.replace(text, () => by);
  return runPlanted({ file, source, begins, faults: [0, 1, 2], untilMs: Date.now() + mostMs });
};

/** @throws CommandError when one is missed */
export const findPlanted = async (wanted: readonly Plant[]): Promise<void> => {
  const missed: string[] = [];
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
