import type { Environment } from '../cdk/environments.ts';
import { CommandError } from '../command-line/command-error.ts';
import type { DeployedEnvironment } from './deployed.ts';
import { readFromAws } from './read-deployed.ts';

/**
 * CDK takes its own role in the account of the record, whatever the credentials are of; all that is checked
 * is of theirs.
 * @returns the account of the credentials
 * @throws CommandError if the environment is in another one
 */
export const checkAccount = async (
  { readAccount }: Pick<DeployedEnvironment, 'readAccount'>,
  { name, account: wanted }: Pick<Environment, 'name' | 'account'>,
): Promise<string> => {
  const account = await readFromAws(readAccount());
  if (wanted === undefined || wanted === account) return account;
  throw new CommandError(
    `These credentials are of the account ${account}, and ${name} is in ${wanted}: set AWS_PROFILE, or sign in there.`,
  );
};
