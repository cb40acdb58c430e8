import * as z from 'zod';
import { optionFacts } from '../../command-line/option-facts.ts';
import { commands } from '../commands.ts';
import { targetOptions } from '../target-options.ts';

/** One option as a shell completes it. `values` are offered behind it; a folder is looked up. */
export type CompletedOption = {
  flag: string;
  summary: string;
  takes: 'nothing' | 'text' | 'folder';
  values: readonly string[];
};

/** One command as a shell completes it; `words` may follow it at once. */
export type CompletedCommand = {
  name: string;
  summary: string;
  options: readonly CompletedOption[];
  words: readonly string[];
};

export const shells = ['bash', 'zsh'] as const;
export type Shell = (typeof shells)[number];

/** The values of an option that has but a few. */
const valuesOf = (schema: z.core.$ZodType): string[] => {
  if (schema instanceof z.ZodEnum) return schema.options.map(String);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return valuesOf(schema.unwrap());
  }
  return schema instanceof z.ZodPipe ? valuesOf(schema.in) : [];
};

const optionsOf = (shape: z.core.$ZodShape): CompletedOption[] =>
  Object.entries(shape).map(([name, schema]) => {
    const { value, summary = '' } = optionFacts.get(schema) ?? {};
    const takes = value === undefined ? 'nothing' : value === '<data-dir>' ? 'folder' : 'text';
    return { flag: `--${name}`, summary, takes, values: valuesOf(schema) };
  });

const help: CompletedOption = {
  flag: '--help',
  summary: 'Show the help of the command.',
  takes: 'nothing',
  values: [],
};

/** Every command with its options, as the schemas have them. */
export const completions = (): CompletedCommand[] => [
  ...[...commands.values()].map(({ name, summary, options }) => ({
    name,
    summary,
    options: [...optionsOf(options.shape), ...optionsOf(targetOptions.shape), help],
    words: [],
  })),
  {
    name: 'help',
    summary: 'Shows the help of one command.',
    options: [],
    words: [...commands.keys()],
  },
  {
    name: 'completion',
    summary: 'Prints a script that completes these commands.',
    options: [help],
    words: shells,
  },
];

/** The options that take a value, of every command: an option means the same wherever it is. */
export const valueOptions = (all: readonly CompletedCommand[]): CompletedOption[] => {
  const options = all.flatMap((command) => command.options);
  const byFlag = new Map(options.map((option) => [option.flag, option]));
  return [...byFlag.values()].filter(({ takes }) => takes !== 'nothing');
};
