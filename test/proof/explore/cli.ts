import * as z from 'zod';
import { CommandError, UsageError } from '../../../infra/command-line/command-error.ts';
import { optionFacts, wholeNumber } from '../../../infra/command-line/options.ts';
import { runCommand } from '../../../infra/command-line/run-program.ts';
import { drawOrders, exploreScenario, type Finding } from './explore-scenario.ts';
import { files, findSurvivors } from './mutants/find-survivors.ts';
import { scenarios } from './scenarios/all.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { withVirtualGlobals } from './scheduler/virtual-globals.ts';
import { findSeeded, seededFaults } from './seeded/find-seeded.ts';
import { findSeededRaces, seededRaces } from './seeded/find-seeded-races.ts';

const name = 'npm run explore --';
const flag = (summary: string) => z.boolean().default(false).register(optionFacts, { summary });
const facts = {
  name,
  summary:
    'Runs the code of connections in every order that a few processes and faults can have, and looks for a broken promise.',
  notes:
    'Exits with 1 when a promise is broken, a seeded fault is missed, or a mutant without explanation is.',
  options: z
    .object({
      races: flag('Seed one fault after the other, and find an order that shows each.'),
      seeded: flag('Seed one fault after the other, and find each with its unit test.'),
      mutate: flag('Change one place of our code after the other, and find each.'),
      random: wholeNumber(1, 999_999_999).optional().register(optionFacts, {
        value: '<n>',
        summary: 'Draw so many orders of each scenario instead, with up to five faults.',
      }),
      seed: wholeNumber(0, 999_999_999).optional().register(optionFacts, {
        value: '<n>',
        summary: 'Of an earlier run, to repeat it. Without it, a new one each time.',
      }),
      only: z.string().default('').register(optionFacts, {
        value: '<text>',
        summary: 'Only scenarios, seeded faults or mutated files whose name holds this.',
      }),
    })
    .refine(
      ({ seed, random }) => seed === undefined || random !== undefined,
      '--seed repeats orders that were drawn: give --random, too',
    )
    .refine(
      ({ races, seeded, mutate, random }) =>
        [races, seeded, mutate, random].filter(Boolean).length < 2,
      'Give one of --races, --seeded, --mutate and --random alone',
    ),
  examples: ['npm run explore', `${name} --races`, `${name} --random 1000 --seed 7 --only refresh`],
};

const thousands = (value: number) => value.toLocaleString('en-US');

const show = ({ scenario, promise, how, table }: Finding): never => {
  console.log(`\n“${promise}” is broken in “${scenario}”. ${how}\n\n${table}`);
  throw new CommandError('A promise is broken.');
};

const exploreAll = async (selected: readonly Scenario[]): Promise<void> => {
  const startedMs = Date.now();
  const sum = { orders: 0, steps: 0, leftOut: 0 };
  for (const scenario of selected) {
    const { faults = 1 } = scenario;
    const { finding, orders, steps, leftOut } = await exploreScenario(scenario, { faults });
    const counts = `${thousands(orders)} orders, ${thousands(leftOut)} branches left out`;
    console.log(`${scenario.name}, faults at most ${faults}: ${counts}`);
    if (finding) show(finding);
    sum.orders += orders;
    sum.steps += steps;
    sum.leftOut += leftOut;
  }
  const seconds = Math.round((Date.now() - startedMs) / 1000);
  console.log(
    `\nAll orders: ${thousands(sum.orders)}, of ${thousands(sum.steps)} steps, in ${seconds} s. ` +
      `Left out, since they cannot end otherwise: what follows ${thousands(sum.leftOut)} branches. No promise is broken.`,
  );
};

const draw = async (selected: readonly Scenario[], runs: number, seed: number): Promise<void> => {
  console.log(`Seed ${seed}, ${thousands(runs)} orders of each scenario.`);
  for (const scenario of selected) {
    const finding = await drawOrders(scenario, { faults: 5, runs, seed });
    if (finding) show(finding);
    console.log(`${scenario.name}: no promise is broken`);
  }
};

const nameOf = ({ name }: { name: string }) => name;

/** @throws UsageError when no name holds the text */
const chosen = <T>(all: readonly T[], naming: (one: T) => string, text: string): T[] => {
  const found = all.filter((one) => naming(one).includes(text));
  if (found.length > 0) return found;
  throw new UsageError(`--only must be part of one of these:\n${all.map(naming).join('\n')}`);
};

/** `npm run explore` */
await runCommand(facts, async ({ races, seeded, mutate, random, seed, only }) => {
  if (mutate) return findSurvivors(chosen(files, String, only));
  if (seeded) return findSeeded(chosen(seededFaults, nameOf, only));
  if (races) return findSeededRaces(chosen(seededRaces, nameOf, only));
  withVirtualGlobals();
  const selected = chosen(scenarios, nameOf, only);
  if (random === undefined) return exploreAll(selected);
  return draw(selected, random, seed ?? Date.now() % 1_000_000_000);
});
