import { parseArgs } from 'node:util';
import type { OptionFacts } from './command.ts';
import { UsageError } from './operator-error.ts';

/** Options as they were given, by name; `true` is a flag. */
export type Given = Record<string, string | true>;

/**
 * Reads long options of a command.
 * @param known the facts of each option that the command has
 * @throws UsageError for anything else
 */
export const readArguments = (args: string[], known: ReadonlyMap<string, OptionFacts>): Given => {
  const { tokens } = parseArgs({
    args,
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      [...known].map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }]),
    ),
  });

  const given: Given = {};
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') {
      // The value is not repeated: it may be a secret.
      throw new UsageError(
        'An argument belongs to no option. Quote values with spaces, and write npm run operator -- before the command.',
      );
    }
    const facts = known.get(token.name);
    if (!facts) {
      const names = [...known.keys()].map((name) => `--${name}`).join(', ');
      throw new UsageError(`Unknown option ${token.rawName}. Valid ones: ${names}.`);
    }
    if (token.name in given) throw new UsageError(`${token.rawName} is given twice.`);
    given[token.name] = readValue(token, facts);
  }
  return given;
};

type OptionToken = {
  rawName: string;
  value?: string | undefined;
  inlineValue?: boolean | undefined;
};

const readValue = ({ rawName, value, inlineValue }: OptionToken, facts: OptionFacts) => {
  if (!facts.value) {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value.`);
    return true;
  }
  if (value === undefined || (value.startsWith('--') && !inlineValue)) {
    throw new UsageError(`${rawName} needs a value: ${rawName} <${facts.value}>.`);
  }
  return value;
};
