import { CommandError } from '../../../../infra/command-line/command-error.ts';
import type { Finding } from '../explore-scenario.ts';
import { choiceRaces } from './choice-races.ts';
import { ownRaces } from './own-races.ts';
import { rivalRaces } from './rival-races.ts';
import { runSeededRace } from './run-seeded-race.ts';
import { type SeededRace, seeded } from './seeded-fault.ts';

export const seededRaces: readonly SeededRace[] = [...rivalRaces, ...ownRaces, ...choiceRaces];

/** For each. */
const mostMs = 60_000;

/** @throws Error if it cannot be seeded */
export const findSeededRace = async (race: SeededRace): Promise<Finding | undefined> => {
  const { file, scenarios: begins } = race;
  const source = await seeded(race);
  return runSeededRace({ file, source, begins, faults: [0, 1, 2], untilMs: Date.now() + mostMs });
};

/** @throws CommandError when one is missed */
export const findSeededRaces = async (selected: readonly SeededRace[]): Promise<void> => {
  const missed: string[] = [];
  for (const race of selected) {
    const startedMs = Date.now();
    const finding = await findSeededRace(race);
    const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
    if (!finding) missed.push(race.name);
    const found = finding ? `“${finding.promise}” in “${finding.scenario}”` : 'MISSED';
    console.log(
      `\n## ${race.name}\n\n${race.source ?? 'Our own.'} Found in ${seconds} s: ${found}`,
    );
    if (finding) console.log(`${finding.how}\n\n${finding.table}`);
  }
  console.log(`\n${selected.length - missed.length} of ${selected.length} seeded races found.`);
  if (missed.length > 0) throw new CommandError(`Missed: ${missed.join('; ')}.`);
};
