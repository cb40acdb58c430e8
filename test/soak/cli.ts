import * as z from 'zod';
import { checkOptions } from '../../infra/command-line/check-options.ts';
import { optionFacts } from '../../infra/command-line/option-facts.ts';
import { addCommand, createProgram } from '../../infra/command-line/program.ts';
import { runAsProcess } from '../../infra/command-line/run-as-process.ts';
import { runProgram } from '../../infra/command-line/run-program.ts';
import { wholeNumber } from '../../infra/command-line/whole-number.ts';
import { runSoak } from './run-soak.ts';
import { saveFigures } from './save-figures.ts';
import { type SoakName, soaks } from './soaks.ts';

const facts = {
  name: 'npm run soak --',
  summary: 'Runs a test of faults, floods or attacks at full size, for minutes or hours.',
  options: z.object({}),
  examples: ['npm run soak -- refreshes', 'npm run soak -- requests --runs 50000 --seed 714620386'],
};

const optionsOf = (name: SoakName) =>
  z.object({
    runs: wholeNumber(1, 999_999_999)
      .default(soaks[name].runs.soak)
      .register(optionFacts, { value: '<n>', summary: `How many ${soaks[name].unit}.` }),
    seed: wholeNumber(0, 999_999_999)
      .default(() => Date.now() % 1_000_000_000)
      .register(optionFacts, { value: '<n>', summary: 'The one of an earlier run, to repeat it.' }),
    save: z
      .boolean()
      .default(false)
      .register(optionFacts, { summary: 'Write the figures to docs/reliability.md.' }),
  });

/** `npm run soak` */
await runAsProcess((args, terminal) => {
  const program = createProgram(facts, terminal);
  for (const name of Object.keys(soaks) as SoakName[]) {
    const { shows: summary, unit } = soaks[name];
    const options = optionsOf(name);
    addCommand(program, { name, summary, options, examples: [] }, async (given) => {
      const { runs, seed, save } = checkOptions(options, given);
      console.log(`Seed ${seed}, ${runs} ${unit}.`);
      const startedMs = Date.now();
      const figures = await runSoak(name, runs, seed);
      const seconds = Math.round((Date.now() - startedMs) / 1000);
      console.log(`Seed ${seed}, ${runs} ${unit}, ${seconds} s.`, figures);
      if (save) saveFigures(name, { runs, seed, seconds, figures });
    });
  }
  return runProgram(program, args, terminal);
});
