import * as z from 'zod';
import { environments } from '../cdk/environments.ts';
import { optionFacts } from '../command-line/options.ts';

const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, `must be one of ${names.join(', ')}`);

const environmentNames = Object.keys(environments);

/** The checks whose findings break nothing at once. */
export const acceptable: readonly string[] = ['permissions', 'executions', 'network'];

const options = z.object({
  env: z
    .string('is required')
    .refine(
      (name) => environmentNames.includes(name),
      `must be one of ${environmentNames.join(', ')}`,
    )
    .register(optionFacts, { value: '<name>', summary: 'The environment.' }),
  assembly: z.string().optional().register(optionFacts, {
    value: '<folder>',
    summary: 'What cdk synth wrote; without it, this synthesizes into cdk.out.',
  }),
  check: z.boolean().default(false).register(optionFacts, {
    summary: 'Show what is found and what would be done, and change nothing.',
  }),
  aliases: z.boolean().default(false).register(optionFacts, {
    summary:
      'Show what functions of this commit would lack if their aliases were moved back to it, and change nothing.',
  }),
  accept: z
    .string()
    .default('')
    .transform((names) => names.split(',').filter((name) => name !== ''))
    .refine(
      (names) => names.every((name) => acceptable.includes(name)),
      `must be one or more of ${acceptable.join(',')}`,
    )
    .register(optionFacts, {
      value: '<checks>',
      summary: `Deploy in spite of what these checks find: ${acceptable.join(',')}.`,
    }),
  'require-approval': oneOf(['never', 'any-change', 'broadening'])
    .default('broadening')
    .register(optionFacts, {
      value: '<when>',
      summary:
        'When CDK asks: never, any-change or broadening; never deploys three stacks at once.',
    }),
  'outputs-file': z.string().optional().register(optionFacts, {
    value: '<file>',
    summary: 'Where CDK writes the outputs of the API’s stack.',
  }),
});

export const deployFacts = {
  name: 'npm run deploy --',
  summary: 'Deploys an environment, forward or back, in the order that its tables need.',
  notes:
    'Indexes are added one by one before the functions that read them, and removed after. Run again, it goes on where it ended. Exits with 1 if something is found or fails.',
  options,
  examples: [
    'npm run deploy -- --env dev',
    'npm run deploy -- --env prod --assembly cdk.out --check',
  ],
};

export type DeployOptions = z.output<typeof options>;
