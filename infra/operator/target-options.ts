import * as z from 'zod';
import { environments } from '../../functions/config.ts';
import { optionFacts } from '../command-line/option-facts.ts';

const deployed = environments.filter((name) => name !== 'local');

/** Options of every command: where it works, and how it answers. */
export const targetOptions = z.object({
  local: z.string().min(1, 'must name a folder').optional().register(optionFacts, {
    value: '<data-dir>',
    summary: 'Work on the local stack that npm start runs on this folder (its default: .local).',
  }),
  env: z
    .enum(deployed, `must be one of: ${deployed.join(', ')}`)
    .optional()
    .register(optionFacts, {
      value: '<name>',
      summary: `Work on a deployed environment with your AWS credentials: ${deployed.join(', ')}.`,
    }),
  json: z.boolean().default(false).register(optionFacts, { summary: 'Answer with JSON.' }),
});

export type TargetOptions = z.output<typeof targetOptions>;

/** A word of a command line to come. */
export const quoted = (text: string) =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** The option that named the environment, for a command line to come. */
export const targetOptionOf = ({ local, env }: TargetOptions): string =>
  local === undefined ? `--env ${env}` : `--local ${quoted(local)}`;
