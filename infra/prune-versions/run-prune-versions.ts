import { LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { environments } from '../../functions/config.ts';
import { functionNames } from '../bundling/bundle-functions.ts';
import { checkOptions } from '../command-line/check-options.ts';
import type { Given } from '../command-line/commander-options.ts';
import { optionFacts } from '../command-line/option-facts.ts';
import { createProgram } from '../command-line/program.ts';
import { runProgram } from '../command-line/run-program.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { wholeNumber } from '../command-line/whole-number.ts';
import { pruneFunction } from './prune-function.ts';

const deployed = environments.filter((name) => name !== 'local');

const pruneOptions = z.object({
  env: z
    .enum(deployed, `must be one of: ${deployed.join(', ')}`)
    .register(optionFacts, { value: '<name>', summary: 'The deployed environment.' }),
  keep: wholeNumber(2, 1000).default(20).register(optionFacts, {
    value: '<n>',
    summary: 'How many of the newest versions of each function stay.',
  }),
});

const facts = {
  name: 'npm run prune-versions --',
  summary: 'Deletes old versions of the functions of an environment.',
  notes:
    'All versions of all functions of an account and region share 75 GB, and prod keeps each version that was deployed. A version that an alias points to stays.',
  options: pruneOptions,
  examples: ['npm run prune-versions -- --env prod --keep 20'],
};

const run = async (given: Given, { stdout }: Terminal): Promise<void> => {
  const { env, keep } = checkOptions(pruneOptions, given);
  // Only now: both load all of CDK.
  const { selectEnvironments } = await import('../cdk/environments.ts');
  const { functionNameOf } = await import('../cdk/observability/metrics.ts');
  const [record] = selectEnvironments(env);
  const client = new LambdaClient({ region: record?.region });
  let deleted = 0;
  for (const each of functionNames) {
    deleted += await pruneFunction(client, functionNameOf(env, each), keep);
  }
  stdout.write(`Versions deleted: ${deleted}.\n`);
};

/** `npm run prune-versions`. @returns the exit code */
export const runPruneVersions = (args: string[], terminal: Terminal): Promise<number> =>
  runProgram(
    createProgram(facts, terminal, (given) => run(given, terminal)),
    args,
    terminal,
  );
