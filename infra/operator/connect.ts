import { UsageError } from '../command-line/usage-error.ts';
import { connectAws } from './aws-target.ts';
import { connectLocal } from './local-target.ts';
import type { Target } from './target.ts';
import type { TargetOptions } from './target-options.ts';

/**
 * Opens the environment that was asked for.
 * @throws UsageError unless it is exactly one
 * @throws CommandError when no local stack runs there
 */
export const connect = async (
  { local, env }: TargetOptions,
  processEnv: Record<string, string | undefined>,
): Promise<Target> => {
  if (local !== undefined && env === undefined) {
    return connectLocal(local, processEnv);
  }
  if (env !== undefined && local === undefined) return connectAws(env);
  throw new UsageError('Give either --local <data-dir> or --env <name>.');
};
