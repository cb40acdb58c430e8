import * as z from 'zod';
import { type Command, type OptionFacts, optionFacts } from './command.ts';
import { targetOptions } from './target-options.ts';

const prefix = 'npm run operator --';

const columns = (rows: readonly (readonly [string, string])[]) => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
};

/** The facts of every option of a command by name, those of all commands last. */
export const factsOf = ({ options }: Command): ReadonlyMap<string, OptionFacts> =>
  new Map(
    Object.entries({ ...options.shape, ...targetOptions.shape }).map(([name, schema]) => [
      name,
      optionFacts.get(schema) ?? { summary: '' },
    ]),
  );

/** What there is. */
export const generalHelp = (commands: Iterable<Command>): string =>
  `Usage: ${prefix} <command> (--local <data-dir> | --env <name>) [options]

Commands:
${columns([...commands].map(({ name, summary }) => [name, summary]))}

Every command takes --json, for programs, and --help, with its options and examples. Programs
call npm run --silent operator, which leaves nothing but the answer on standard output.

Examples:
  ${prefix} create-api-key --help
  ${prefix} list-agents --local .local --tenant demo`;

/** How one command is used. */
export const commandHelp = (command: Command): string => {
  const options = [...factsOf(command)].map(([name, { value, summary }]) => {
    const schema = command.options.shape[name];
    const required = schema && !z.safeParse(schema, undefined).success;
    const flag = value ? `--${name} <${value}>` : `--${name}`;
    return { flag, summary, required };
  });
  const required = options.filter((option) => option.required).map(({ flag }) => ` ${flag}`);
  return `Usage: ${prefix} ${command.name} (--local <data-dir> | --env <name>)${required.join('')} [options]

${[command.summary, ...(command.notes ? [command.notes] : [])].join('\n\n')}

Options:
${columns(options.map(({ flag, summary, required }) => [flag, required ? `${summary} Required.` : summary]))}

Examples:
${command.examples.map((example) => `  ${example.replace(command.name, `${prefix} ${command.name}`)}`).join('\n')}`;
};
