import { type Command, Option } from 'commander';
import * as z from 'zod';
import { UsageError } from './command-error.ts';

/** What help says of an option: `value` is its value, as in `<id>`, and a flag has none. */
type OptionFacts = { value?: string; summary: string; repeatable?: true };

/** Kept with the schema that checks the option's value, which also has its type and default. */
export const optionFacts = z.registry<OptionFacts>();

/** Options as they were typed, by name; `true` is a flag. */
export type TypedOptions = Record<string, unknown>;

const unset = (schema: z.core.$ZodType) => z.safeParse(schema, undefined);

const flagsOf = (name: string, value?: string) => (value ? `--${name} ${value}` : `--${name}`);

/**
 * One of commander's options for each key of a schema, with all that the schema knows in its help.
 * @param once refuse an option that is given twice, of which the last would count
 */
export const toOptions = ({ shape }: z.ZodObject, once = false): Option[] =>
  Object.entries(shape).map(([name, schema]) => {
    const { value, summary, repeatable } = optionFacts.get(schema) ?? { summary: '' };
    const option = new Option(flagsOf(name, value), withDefault(summary, unset(schema)));
    if (repeatable) return option.argParser(collect);
    return once ? option.argParser(refuseSecond(name)) : option;
  });

/** A default that is no text or number is for the summary to say. */
const withDefault = (summary: string, { success, data }: { success: boolean; data?: unknown }) => {
  if (!success) return `${summary} Required.`;
  const isShown = typeof data === 'number' || (typeof data === 'string' && data !== '');
  return isShown ? summary.replace(/\.$/, ` (default ${data}).`) : summary;
};

const collect = (text: string, earlier: string[] = []) => [...earlier, text];

/** A flag has no text. */
const refuseSecond = (name: string) => (text: string | undefined, earlier: unknown) => {
  if (earlier !== undefined) throw new UsageError(`--${name} is given twice.`);
  return text ?? true;
};

/** The options that a command line cannot go without, as they are typed. */
export const requiredFlags = ({ shape }: z.ZodObject): string[] =>
  Object.entries(shape).flatMap(([name, schema]) =>
    unset(schema).success ? [] : [flagsOf(name, optionFacts.get(schema)?.value)],
  );

/** What was typed, for the schema that `command` has its options from. */
export const givenOptions = (command: Command): TypedOptions =>
  Object.fromEntries(
    command.options.map((option) => [
      option.name(),
      command.getOptionValue(option.attributeName()),
    ]),
  );

/**
 * What was typed, checked and converted. No problem repeats a value: it may be a secret.
 * @throws UsageError naming every problem
 */
export const checkOptions = <Options extends z.ZodType>(
  options: Options,
  given: TypedOptions,
): z.output<Options> => {
  const parsed = options.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path: [name], message }) =>
    name === undefined ? message : `--${String(name)} ${message}`,
  );
  throw new UsageError(`${problems.join('; ')}.`);
};

/** A number that is typed in digits alone, both bounds included. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .refine(
      (text) => /^(0|[1-9]\d*)$/.test(text) && Number(text) >= least && Number(text) <= most,
      `must be a whole number from ${least} to ${most}`,
    )
    .transform(Number);
