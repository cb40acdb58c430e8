import * as z from 'zod';
import { UsageError } from '../../../infra/command-line/command-error.ts';
import { optionFacts, wholeNumber } from '../../../infra/command-line/options.ts';
import { programOf } from '../../../infra/command-line/run-program.ts';
import { isValid, judge } from './budgets.ts';
import { saveFigures, toFigures } from './performance-page.ts';
import { report } from './report.ts';
import { type Run, reportFaults } from './run-bench.ts';

/** What is typed behind `npm run bench -- functions`. */
const benchOptions = z.object({
  rounds: wholeNumber(1, 1000).default(15).register(optionFacts, {
    value: '<number>',
    summary: 'The most rounds: a case that is known within 2 % leaves earlier.',
  }),
  memory: wholeNumber(128, 10_240).default(512).register(optionFacts, {
    value: '<MB>',
    summary: "What the limits of V8's heap are derived from, as on Lambda.",
  }),
  only: z.string().default('').register(optionFacts, {
    value: '<text>',
    summary: 'Functions whose name holds this, beside what they are measured by.',
  }),
  save: z.literal(true).optional().register(optionFacts, {
    summary: 'Writes the figures into docs/performance.md, if the run is valid and whole.',
  }),
});

const facts = {
  name: 'npm run bench -- functions',
  summary: 'Measures what each function costs, cold and warm, beside one written by hand.',
  notes:
    'Exits with 1 when a function is over its budget or the machine was too busy, with 2 when called wrongly.',
  options: benchOptions,
  examples: [
    'npm run bench -- functions',
    'npm run bench -- functions --rounds 8 --only list-agents',
  ],
};

const plan = { warm: 25, worst: 3, settling: 150, steady: 200 };

export const benchFunctions = programOf(facts, async ({ rounds, memory: memoryMb, only, save }) => {
  if (save && only !== '') throw new UsageError('--save needs all cases.');
  const run: Run = { rounds, memoryMb, plan, isWanted: ({ name }) => name.includes(only) };
  await reportFaults(run, (outcome) => {
    console.log(report(outcome));
    if (!isValid(outcome, 0.05)) {
      return ['Void: the same bundle must cost the same. Try again on a calmer machine.'];
    }
    if (save) saveFigures(toFigures(run, outcome));
    return judge(outcome, 1);
  });
});
