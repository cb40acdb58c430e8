import { Command, type CommanderError, type Option } from 'commander';
import { printable } from '../../functions/platform/model/printable.ts';
import { UsageError } from './command-error.ts';

/** A command that accepts no option as a value, and repeats only the name of an unknown option. */
export class StrictCommand extends Command {
  override createCommand(name?: string): StrictCommand {
    return new StrictCommand(name);
  }

  override parseOptions(args: string[]) {
    for (const [n, arg] of args.entries()) {
      const option = this.options.find(({ long }) => long === withoutValue(arg));
      if (option) checkValue(option, arg, args[n + 1]);
    }
    const parsed = super.parseOptions(args);
    const names = this.commands.map((command) => command.name());
    // What follows a command is for it to read.
    if (names.includes(parsed.operands[0] ?? '')) return parsed;
    return {
      operands: names.length > 0 ? parsed.operands.map(printable) : parsed.operands,
      unknown: parsed.unknown.map(withoutValue),
    };
  }
}

/** What is typed behind an option's name may be a secret. */
const withoutValue = (arg: string) =>
  printable(arg.startsWith('--') ? arg.replace(/=.*/s, '') : arg.slice(0, 2));

/** Commander would take the next option for a value that was forgotten. */
const checkValue = ({ long, flags, required, optional }: Option, arg: string, next = '--') => {
  const isInline = arg !== long;
  if (!required && !optional && isInline) throw new UsageError(`${long} takes no value.`);
  if (required && !isInline && next.startsWith('--')) {
    throw new UsageError(`${long} needs a value: ${flags}.`);
  }
};

/** Why commander refuses a command line, in one line with what to type. */
export const explainRefusal = (command: Command, { code, message }: CommanderError): UsageError => {
  switch (code) {
    case 'commander.help':
      return withNames(command, `No ${nounOf(command)}.`);
    case 'commander.unknownCommand':
      return withNames(
        command,
        sentences(message).replace('Unknown command', `Unknown ${nounOf(command)}`),
      );
    case 'commander.unknownOption': {
      const hint = command.commands.length > 0 ? ` The ${nounOf(command)} comes first.` : '';
      return withNames(command, `${sentences(message)}${hint}`);
    }
    default:
      // Commander would repeat the argument, which may be a secret.
      return new UsageError(
        `An argument belongs to no option. Quote values with spaces, and begin with '${rootOf(command).name()}'.`,
      );
  }
};

const withNames = (command: Command, problem: string): UsageError => {
  const commands = command.commands.map((each) => each.name());
  if (commands.length > 0) {
    const more = `Try ${asTyped(command)} --help`;
    // All names would hide the suggestion.
    const names = /Did you mean (?!one of)/.test(problem)
      ? ''
      : ` Valid ones: ${commands.join(', ')}.`;
    return new UsageError(`${problem}${names} ${more}`);
  }
  const options = command
    .createHelp()
    .visibleOptions(command)
    .map(({ long }) => long);
  return new UsageError(`${problem} Valid ones: ${options.join(', ')}.`);
};

const rootOf = (command: Command): Command => (command.parent ? rootOf(command.parent) : command);

const asTyped = (command: Command): string =>
  command.parent ? `${asTyped(command.parent)} ${command.name()}` : command.name();

/** What its commands are to people, as in `<soak> [options]`. */
const nounOf = (command: Command): string => /^<(\w+)>/.exec(command.usage())?.[1] ?? 'command';

/** Commander's "error: unknown option '--prot'", and below it "(Did you mean --port?)", in one line. */
const sentences = (message: string): string => {
  const [, problem = '', hint] = /^error: (.*?)(?:\n\((.*)\))?$/s.exec(message) ?? [];
  return `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.${hint ? ` ${hint}` : ''}`;
};
