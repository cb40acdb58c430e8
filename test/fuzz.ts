import { startVitest } from 'vitest/node';
import * as z from 'zod';
import { createProgram } from '../infra/command-line/program.ts';
import { runAsProcess } from '../infra/command-line/run-as-process.ts';
import { runProgram } from '../infra/command-line/run-program.ts';
import { UsageError } from '../infra/command-line/usage-error.ts';

const facts = {
  name: 'npm run fuzz --',
  summary: 'Runs the test of any request with more requests. A seed repeats a run.',
  usage: '[inputs] [seed]',
  options: z.object({}),
  examples: ['npm run fuzz -- 50000', 'npm run fuzz -- 50000 714620386'],
};

const fuzz = async (inputs = '50000', seed = String(Date.now() % 1_000_000_000)): Promise<void> => {
  if (![inputs, seed].every((text) => /^\d{1,9}$/.test(text))) {
    throw new UsageError('Inputs and seed must be whole numbers of at most nine digits.');
  }
  console.log(`Seed ${seed}, ${inputs} inputs.`);
  process.env.TRUNKLINE_FUZZ_INPUTS = inputs;
  process.env.TRUNKLINE_FUZZ_SEED = seed;
  await startVitest('test', ['test/faults/any-request.test.ts'], { watch: false });
};

/** `npm run fuzz` */
await runAsProcess((args, terminal) => {
  const program = createProgram(facts, terminal)
    .argument('[inputs]', 'How many requests (default 50000).')
    .argument('[seed]', 'The one that an earlier run printed, to repeat it.')
    .action(fuzz);
  return runProgram(program, args, terminal);
});
