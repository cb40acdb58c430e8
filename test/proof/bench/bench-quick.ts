import * as z from 'zod';
import { programOf } from '../../../infra/command-line/run-program.ts';
import { isValid, judge } from './budgets.ts';
import { measuredTable, selfText } from './report.ts';
import { type Run, reportFaults } from './run-bench.ts';

const facts = {
  name: 'npm run bench -- quick',
  summary:
    'Checks bytes and calls of the functions, and roughly the CPU time of those in most use.',
  notes: 'Exits with 1 when one is over. It takes less than a minute where nothing else runs.',
  options: z.object({}),
  examples: ['npm run bench -- quick'],
};

const inMostUse =
  /^(authorizer|list-agents|get-field-options, (from the cache|with a refresh)|oauth-callback, .*)$/;

const run: Run = {
  rounds: 3,
  memoryMb: 512,
  plan: { warm: 1, worst: 0, settling: 0, steady: 0 },
  isWanted: ({ name }) => inMostUse.test(name),
};

/** Wide, so that a busy machine of a CI fails nobody. */
const slack = 1.3;

export const benchQuick = programOf(facts, () =>
  reportFaults(run, (outcome) => {
    console.log(`${measuredTable(outcome.results)}\n\n${selfText(outcome)}`);
    const isCalm = isValid(outcome, 0.15);
    if (!isCalm)
      console.log('The machine is too busy to judge CPU time: only bytes and calls are.');
    return judge(outcome, isCalm ? slack : undefined);
  }),
);
