import { Command, type Option } from 'commander';
import { printable } from '../../functions/domain/model/printable.ts';
import { UsageError } from './usage-error.ts';

/** A command that takes no option for a value, and repeats of an unknown one its name alone. */
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
const checkValue = ({ long, flags, required }: Option, arg: string, next = '--') => {
  const isInline = arg !== long;
  if (!required && isInline) throw new UsageError(`${long} takes no value.`);
  if (required && !isInline && next.startsWith('--')) {
    throw new UsageError(`${long} needs a value: ${flags}.`);
  }
};
