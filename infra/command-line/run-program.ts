import { type Command, CommanderError } from 'commander';
import type * as z from 'zod';
import { CommandError } from './command-error.ts';
import { checkOptions } from './options.ts';
import { type CommandFacts, createProgram } from './program.ts';
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
    // Somebody requested help or the version, which is written.
    if (error instanceof CommanderError) return error.exitCode;
    if (!(error instanceof CommandError)) throw error;
    if (error.message) stderr.write(`${error.message}\n`);
    return error.exitCode;
  }
};

/** `help <command>` becomes `--help`, so that an unknown command is refused; commander would print all its help. */
const helpAsOption = (program: Command, args: string[]): string[] => {
  const [first, ...names] = args;
  if (program.commands.length === 0 || first !== 'help') return args;
  let found: Command | undefined = program;
  for (const name of names) {
    found = found?.commands.find((command) => command.name() === name);
  }
  return found ? [...names, '--help'] : names;
};

/** Runs a program with the arguments and streams of this process, which gets its exit code. */
export const runAsProcess = async (
  run: (args: string[], terminal: Terminal) => Promise<number>,
): Promise<void> => {
  // A reader that goes away, as `head` does, is no failure worth a stack trace.
  process.stdout.on('error', () => process.exit(1));
  const exitCode = await run(process.argv.slice(2), process);
  // What ran may have set another by itself, as Vitest does.
  if (exitCode !== 0) process.exitCode = exitCode;
};

/** A program of one command. @param run does the work, with checked options */
export const programOf =
  <Options extends z.ZodObject>(
    facts: CommandFacts & { options: Options },
    run: (options: z.output<Options>, terminal: Terminal) => Promise<void>,
  ) =>
  (args: string[], terminal: Terminal): Promise<number> => {
    const program = createProgram(facts, terminal, (given) =>
      run(checkOptions(facts.options, given), terminal),
    );
    return runProgram(program, args, terminal);
  };

/** The same, as this process. */
export const runCommand = <Options extends z.ZodObject>(
  facts: CommandFacts & { options: Options },
  run: (options: z.output<Options>) => Promise<void>,
): Promise<void> => runAsProcess(programOf(facts, run));
