import { type Command, CommanderError } from 'commander';
import { CommandError } from './command-error.ts';
import type { Terminal } from './terminal.ts';

/**
 * One command line. What a person can remedy is one line on standard error.
 * @returns the exit code: 0, 1 for a failure, 2 for a command line that is not understood, or the failure's own
 */
export const runProgram = async (
  program: Command,
  args: string[],
  { stderr }: Pick<Terminal, 'stderr'>,
): Promise<number> => {
  try {
    await program.parseAsync(helpAsOption(program, args), { from: 'user' });
    return 0;
  } catch (error) {
    // It was asked for help or the version, which is written.
    if (error instanceof CommanderError) return error.exitCode;
    if (!(error instanceof CommandError)) throw error;
    if (error.message) stderr.write(`${error.message}\n`);
    return error.exitCode;
  }
};

/** `help` and `help <command>` as `--help`, which refuses what commander would answer with all its help. */
const helpAsOption = ({ commands }: Command, args: string[]): string[] => {
  const [first, name] = args;
  if (commands.length === 0 || first !== 'help') return args;
  if (name === undefined) return ['--help'];
  return commands.some((command) => command.name() === name) ? [name, '--help'] : [name];
};
