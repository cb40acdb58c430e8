import * as z from 'zod';
import { CommandError } from '../../../infra/command-line/command-error.ts';
import { checkOptions, optionFacts, wholeNumber } from '../../../infra/command-line/options.ts';
import { addCommand, createProgram } from '../../../infra/command-line/program.ts';
import { runProgram } from '../../../infra/command-line/run-program.ts';
import { createTerminal } from '../../support/command-line/terminal.ts';

const options = z.object({
  flavour: z
    .enum(['plain', 'salted'], 'must be plain or salted')
    .register(optionFacts, { value: '<name>', summary: 'How it tastes.' }),
  loaves: wholeNumber(1, 9)
    .default(2)
    .register(optionFacts, { value: '<n>', summary: 'How many.' }),
  topping: z
    .array(z.string())
    .default([])
    .register(optionFacts, { value: '<name>', summary: 'On top.', repeatable: true }),
  sliced: z.boolean().default(false).register(optionFacts, { summary: 'In slices.' }),
});
export const empty = z.object({});
export const bakeBread = {
  name: 'bake-bread',
  summary: 'Bakes bread.',
  options,
  once: true,
  examples: ['bake it'],
};

/** Runs one command line of an example program. `baked` is what its command was given. */
export const runExample = async (...args: string[]) => {
  const { terminal, output } = createTerminal();
  let baked: unknown;
  const facts = { name: 'npm run bakery --', summary: 'Bakes.', options: empty, examples: [] };
  const program = createProgram(facts, terminal);
  addCommand(program, bakeBread, async (given) => {
    baked = checkOptions(options, given);
  });
  const burn = { name: 'burn-bread', summary: 'Fails.', options: empty, examples: [] };
  addCommand(program, burn, () => Promise.reject(new CommandError('It burnt.')));
  const code = await runProgram(program, args, terminal);
  return { code, ...output, baked };
};
