import * as z from 'zod';
import { type Ask, askOnTerminal } from '../command-line/ask.ts';
import { CommandError, UsageError } from '../command-line/command-error.ts';
import { checkOptions, type Given } from '../command-line/options.ts';
import { addCommand, createProgram } from '../command-line/program.ts';
import { runProgram } from '../command-line/run-program.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { recordActs } from './audit/audit-trail.ts';
import { connectAws } from './aws-target.ts';
import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { createContext, explainFailure } from './create-context.ts';
import { connectLocal } from './local-target.ts';
import { type Target, type TargetOptions, targetOptionOf, targetOptions } from './target.ts';

const name = 'npm run operator --';
const target = '(--local <data-dir> | --env <name>)';

const facts = {
  name,
  summary:
    'Makes API keys, agents and OAuth apps, explains connections and webhooks, and rotates secrets.',
  notes:
    'Every command takes --json, for programs, and --help, with its options and examples. Programs call npm run --silent operator, which leaves nothing but the answer on standard output.',
  usage: `<command> ${target}`,
  options: z.object({}),
  examples: [`${name} create-api-key --help`, `${name} list-agents --local .local --tenant demo`],
};

/**
 * One command line: the answer goes to standard output, one line about a failure to standard error.
 * @returns the exit code: 0, 1 for a failure, 2 for a command line that is not understood, or the command's own
 */
export const runOperator = (
  args: string[],
  terminal: Terminal,
  ask: Ask = askOnTerminal,
): Promise<number> => {
  const program = createProgram(facts, terminal);
  for (const command of commands.values()) {
    addCommand(program, factsOf(command), (given) => run(command, given, terminal, ask));
  }
  return runProgram(program, args, terminal);
};

const factsOf = (command: Command) => ({
  ...command,
  usage: target,
  once: true,
  options: z.object({ ...command.options.shape, ...targetOptions.shape }),
  examples: command.examples.map((line) => line.replace(command.name, `${name} ${command.name}`)),
});

const run = async (command: Command, given: Given, terminal: Terminal, ask: Ask): Promise<void> => {
  const prepared = command.prepare(given);
  const options = checkOptions(targetOptions, given);
  let target: Target | undefined;
  try {
    target = await connect(options, terminal.env);
    const context = createContext(target, targetOptionOf(options), terminal, ask);
    const { json, text, failure, exitCode, acts = [] } = await prepared(context);
    const unrecorded = await recordActs(context.auditTrail, acts, context.explain);
    terminal.stdout.write(`${options.json ? JSON.stringify(json, null, 2) : text}\n`);
    const failures = [failure, unrecorded].filter((each) => each !== undefined);
    if (failures.length > 0) {
      throw new CommandError(failures.join(' '), unrecorded === undefined ? exitCode : 1);
    }
  } catch (error) {
    throw explainFailure(error, target);
  }
};

/**
 * Opens the environment that was asked for.
 * @throws UsageError unless it is exactly one
 * @throws CommandError when no local stack runs there
 */
const connect = async (
  { local, env }: TargetOptions,
  processEnv: Record<string, string | undefined>,
): Promise<Target> => {
  if (local !== undefined && env === undefined) {
    return connectLocal(local, processEnv);
  }
  if (env !== undefined && local === undefined) return connectAws(env);
  throw new UsageError('Give either --local <data-dir> or --env <name>.');
};
