import type { Command } from 'commander';
import type * as z from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import { givenOptions, requiredFlags, type TypedOptions, toOptions } from './options.ts';
import { explainRefusal, StrictCommand } from './strict-command.ts';
import type { Terminal } from './terminal.ts';

export type CommandFacts = {
  /** As it is typed. */
  name: string;
  summary: string;
  /** What one should know before using it. */
  notes?: string;
  /** What is typed before its options. */
  usage?: string;
  /** By long name, without the two dashes. */
  options: z.ZodObject;
  /** Whether an option that is given twice is refused; otherwise the last counts. */
  once?: boolean | undefined;
  /** Whole command lines. */
  examples: readonly string[];
};

const widest = 100;

/** Does the work, with the options as they were typed. @throws CommandError */
type RunTypedCommand = (given: TypedOptions) => Promise<void>;

/** A program, such as `npm run smoke --`: one command, or several to be added. */
export const createProgram = (
  facts: CommandFacts,
  terminal: Terminal,
  run?: RunTypedCommand,
): Command =>
  describe(withHelpCommand(new StrictCommand(), run === undefined), facts, run)
    .version(packageJson.version, '--version', 'Show the version.')
    .helpOption('--help', 'Show this.')
    .enablePositionalOptions()
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      // A refusal is written by runProgram.
      writeErr: () => {},
      getOutHelpWidth: () => Math.min(terminal.stdout.columns || widest, widest),
    });

const withHelpCommand = (command: Command, hasCommands: boolean): Command =>
  hasCommands
    ? command.helpCommand('help [command]', 'Shows this, or the help of one command.')
    : command.helpCommand(false);

export const addCommand = (program: Command, facts: CommandFacts, run: RunTypedCommand): Command =>
  describe(program.command(facts.name).helpCommand(false), facts, run);

/** Several commands behind one word, to be added. */
export const addGroup = (program: Command, facts: CommandFacts): Command =>
  describe(program.command(facts.name).helpCommand(false), facts);

/** What is loaded of a command when it is called. */
export type LoadedCommand = Omit<CommandFacts, 'name' | 'summary'> & { run: RunTypedCommand };

/** A command of a group whose code is loaded when somebody calls it, or requests its help. */
export const addLoaded = (
  group: Command,
  facts: Pick<CommandFacts, 'name' | 'summary'>,
  load: () => Promise<LoadedCommand>,
): void => {
  const command = group.command(facts.name).summary(facts.summary).helpCommand(false);
  group.hook('preSubcommand', async (_, called) => {
    if (called !== command) return;
    const { run, ...loaded } = await load();
    describe(command, { ...facts, ...loaded }, run);
  });
};

const describe = (command: Command, facts: CommandFacts, run?: RunTypedCommand): Command => {
  const { name, summary, notes, usage, options, once, examples } = facts;
  for (const option of toOptions(options, once)) command.addOption(option);
  if (run) command.action(() => run(givenOptions(command)));
  return command
    .name(name)
    .summary(summary)
    .description([summary, ...(notes ? [notes] : [])].join('\n\n'))
    .usage([...(usage ? [usage] : []), ...requiredFlags(options), '[options]'].join(' '))
    .addHelpText('after', `\nExamples:\n${examples.map((line) => `  ${line}`).join('\n')}`)
    .exitOverride((error) => {
      throw error.exitCode === 0 ? error : explainRefusal(command, error);
    });
};
