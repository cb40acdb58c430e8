import type { Command } from 'commander';
import * as z from 'zod';
import { checkOptions, optionFacts, wholeNumber } from '../../../infra/command-line/options.ts';
import { addCommand, createProgram } from '../../../infra/command-line/program.ts';
import type { Terminal } from '../../../infra/command-line/terminal.ts';
import { type SoakName, soaks } from './soaks.ts';

const name = 'npm run soak --';
const facts = {
  name,
  summary: 'Runs a test of faults, floods or attacks at full size, for minutes or hours.',
  usage: '<soak>',
  options: z.object({}),
  examples: [`${name} refreshes`, `${name} requests --runs 50000 --seed 714620386`],
};

const optionsOf = (soak: SoakName) =>
  z.object({
    runs: wholeNumber(1, 999_999_999)
      .default(soaks[soak].runs.soak)
      .register(optionFacts, { value: '<n>', summary: `How many ${soaks[soak].unit}.` }),
    seed: wholeNumber(0, 999_999_999).optional().register(optionFacts, {
      value: '<n>',
      summary: 'The one of an earlier run, to repeat it. Without it, a new one each time.',
    }),
    save: z
      .boolean()
      .default(false)
      .register(optionFacts, { summary: 'Write the figures to docs/operate/reliability.md.' }),
  });

export type SoakOptions = z.output<ReturnType<typeof optionsOf>>;

/** The program behind `npm run soak`: a command for each soak. */
export const createSoaksProgram = (
  terminal: Terminal,
  run: (soak: SoakName, options: SoakOptions) => Promise<void>,
): Command => {
  const program = createProgram(facts, terminal);
  for (const soak of Object.keys(soaks) as SoakName[]) {
    const { shows, runs } = soaks[soak];
    const options = optionsOf(soak);
    const examples = [
      `${name} ${soak}`,
      `${name} ${soak} --runs ${runs.short} --seed 714620386`,
      `${name} ${soak} --save`,
    ];
    const command = { name: soak, summary: shows, options, examples };
    addCommand(program, command, (given) => run(soak, checkOptions(options, given)));
  }
  return program;
};
