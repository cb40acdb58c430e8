import * as z from 'zod';
import type { Ask } from '../command-line/ask.ts';
import { type Given, requiredFlags } from '../command-line/options.ts';
import type { Loaded } from '../command-line/program.ts';
import type { Terminal } from '../command-line/terminal.ts';
import type { Command } from './command.ts';
import { changeOptions, targetOptions } from './target.ts';

/** What every command is called by. */
export type Program = { name: string; target: string; terminal: Terminal; ask: Ask };

/**
 * A command as a part of its program. Its help loads no more than this: what it works with is loaded
 * when it runs.
 * @param words its noun and verb
 */
export const commandOf = (
  command: Command,
  words: string,
  { name, target, terminal, ask }: Program,
): Loaded => ({
  ...command,
  usage: target,
  once: true,
  options: z.object({
    ...command.options.shape,
    ...(command.changes ? changeOptions.shape : {}),
    ...targetOptions.shape,
  }),
  examples: command.examples.map((line) => line.replace(words, `${name} ${words}`)),
  run: async (typed) => {
    const given = withUsualTenant(command, typed, terminal.env);
    const { runCommand } = await import('./run-command.ts');
    return runCommand(command, given, terminal, ask);
  },
});

/** Only where a tenant must be named: elsewhere, going without one means something else. */
const withUsualTenant = (
  { options }: Command,
  given: Given,
  { TRUNKLINE_TENANT: tenant }: Terminal['env'],
): Given => {
  const isRequired = requiredFlags(options).some((flag) => flag.startsWith('--tenant '));
  return tenant && isRequired && given.tenant === undefined ? { ...given, tenant } : given;
};
