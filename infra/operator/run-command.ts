import type { AskPerson } from '../command-line/ask.ts';
import { CommandError, UsageError } from '../command-line/command-error.ts';
import { checkOptions, type TypedOptions } from '../command-line/options.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { usualDataDir } from '../local/options.ts';
import { recordActs } from './audit/audit-trail.ts';
import { connectAws } from './aws-target.ts';
import type { Command } from './command.ts';
import { DryRun, type DryRunDetails, shown } from './confirm-change.ts';
import { createContext, explainFailure } from './create-context.ts';
import { connectLocal } from './local-target.ts';
import {
  changeOptions,
  type OperatorTarget,
  type TargetOptions,
  targetOptionOf,
  targetOptions,
} from './target.ts';

/** @throws CommandError when the command fails, or was done and could not be recorded */
export const runCommand = async (
  command: Command,
  given: TypedOptions,
  terminal: Terminal,
  ask: AskPerson,
): Promise<void> => {
  const prepared = command.prepare(given);
  const options = checkOptions(targetOptions, given);
  let target: OperatorTarget | undefined;
  try {
    target = await connect(options, terminal.env);
    const isDryRun = command.changes === true && checkOptions(changeOptions, given)['dry-run'];
    const caller = { terminal, ask, isDryRun };
    const context = createContext(target, targetOptionOf(options), caller);
    const { json, text, failure, exitCode, acts = [] } = await prepared(context);
    const unrecorded = await recordActs(context, acts);
    write(terminal, options, { json, text });
    const failures = [failure, unrecorded].filter((each) => each !== undefined);
    if (failures.length > 0) {
      throw new CommandError(failures.join(' '), unrecorded === undefined ? exitCode : 1);
    }
  } catch (error) {
    if (target && error instanceof DryRun) {
      write(terminal, options, dryRunOutcome(error, target.environment));
      const { failure, exitCode } = error.warning;
      if (failure === undefined) return;
      throw new CommandError(failure, exitCode);
    }
    throw explainFailure(error, target);
  }
};

const write = ({ stdout }: Terminal, options: TargetOptions, { json, text }: DryRunDetails) =>
  void stdout.write(`${options.json ? JSON.stringify(json, null, 2) : text}\n`);

const dryRunOutcome = ({ message, details }: DryRun, environment: string): DryRunDetails => {
  const would = `${message.charAt(0).toLowerCase()}${message.slice(1)}`;
  const text = `It would ${shown(would)} in ${environment}. Nothing was changed.`;
  return {
    json: { dry_run: true, would, details: details?.json ?? null },
    text: [...(details ? [details.text] : []), text].join('\n'),
  };
};

/**
 * Opens the environment that the options name.
 * @throws UsageError unless it is exactly one
 * @throws CommandError when no local stack runs there
 */
const connect = async (
  { local, env }: TargetOptions,
  processEnv: Record<string, string | undefined>,
): Promise<OperatorTarget> => {
  if (local !== undefined && env === undefined) {
    return connectLocal(local === true ? usualDataDir : local, processEnv);
  }
  if (env !== undefined && local === undefined) return connectAws(env);
  throw new UsageError('Give either --local [data-dir] or --env <name>.');
};
