import * as z from 'zod';
import type { AskPerson } from '../command-line/ask.ts';
import { requiredFlags, type TypedOptions } from '../command-line/options.ts';
import type { LoadedCommand } from '../command-line/program.ts';
import type { Terminal } from '../command-line/terminal.ts';
import type { Command } from './command.ts';
import { changeOptions, targetOptions } from './target.ts';

/** What every command is called by. */
export type Program = { name: string; target: string; terminal: Terminal; ask: AskPerson };

/**
 * A command as a part of its program. Its help loads no more than this: what it works with is loaded
 * when it runs.
 * @param words its noun and verb
 */
export const commandOf = (
  command: Command,
  words: string,
  { name, target, terminal, ask }: Program,
): LoadedCommand => ({
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
  given: TypedOptions,
  { TRUNKLINE_TENANT: tenant }: Terminal['env'],
): TypedOptions => {
  const isRequired = requiredFlags(options).some((flag) => flag.startsWith('--tenant '));
  return tenant && isRequired && given.tenant === undefined ? { ...given, tenant } : given;
};
