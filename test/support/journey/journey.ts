import type { Environment } from '../../../infra/cdk/environments.ts';
import type { StackTemplates } from '../../../infra/deploy/stack-template.ts';
import type { DeploymentStep } from '../../../infra/deploy/step.ts';
import { createModelAccount } from '../cloudformation/account.ts';
import type { AccountEvent, AccountHooks } from '../cloudformation/account-events.ts';
import { type DeploymentOutcome, deployToModel } from './model-deployment.ts';
import { createNotices } from './notices.ts';
import { watchVersions } from './watch-versions.ts';

type JourneyOptions = {
  /** Fails what it names. */
  refuse?: AccountHooks['refuse'];
  importExisting?: boolean;
  /** Deploys in spite of lost permissions, as a way back needs it. */
  acceptPermissions?: boolean;
  /** A fault in the steps. */
  changeSteps?: (steps: DeploymentStep[]) => DeploymentStep[];
};

/** Fails the change of this number of those that are selected. */
export const failing = (
  select: (event: AccountEvent) => boolean,
  number = 1,
): AccountHooks['refuse'] => {
  let count = 0;
  return (event) => {
    if (!select(event)) return undefined;
    count += 1;
    return count === number ? 'An internal error occurred.' : undefined;
  };
};

/**
 * An account in which an environment is deployed from nothing, and then from version to version, while
 * it holds rows and notices arrive.
 */
export const startJourney = async (environment: Environment, first: StackTemplates) => {
  const account = createModelAccount();
  const { lacked, look } = watchVersions(account);
  const notices = createNotices(account, environment.name);
  let changes = 0;

  const deploy = async (
    wanted: StackTemplates,
    { refuse = () => undefined, changeSteps, ...options }: JourneyOptions = {},
  ): Promise<DeploymentOutcome> => {
    account.hooks.refuse = refuse;
    return deployToModel({ account, wanted, environment, ...options }, changeSteps);
  };
  account.hooks.watch = look;
  const outcome = await deploy(first);
  const tables = account.resources.ofType('AWS::DynamoDB::Table');
  for (const { id } of tables) {
    for (const key of ['one', 'two']) account.tables.rows(id).set(key, { id: key });
  }
  account.hooks.watch = (event) => {
    look(event);
    notices.send();
    changes += 1;
    // Sometimes messages wait.
    if (changes % 5 === 0) notices.receive();
  };
  return {
    account,
    notices,
    outcome,
    deploy,
    /** What a version that ran has lacked at any time. */
    lacked,
    /** Tables that were made anew, or are gone, or have lost rows. */
    damagedTables: (): string[] =>
      tables
        .filter(
          (table) =>
            !account.resources.ofType(table.type).includes(table) ||
            account.tables.rows(table.id).size !== 2,
        )
        .map(({ id }) => id),
    statuses: () => [...account.stacks.values()].map(({ name, status }) => `${name} ${status}`),
  };
};
