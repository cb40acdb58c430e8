import { type App, Stack } from 'aws-cdk-lib';
import { checkEnvironment } from '../check-environment.ts';
import { acknowledgeRecord } from '../checks.ts';
import type { Environment } from '../environments.ts';
import { AccountStack } from './account.ts';
import { ApiStack } from './api.ts';
import { DataStack } from './data.ts';
import { ObservabilityStack } from './observability.ts';

/** The stack that all environments of an account and region share. */
const accountStack = (app: App, { account, region }: Environment): Stack => {
  const id = ['trunkline-account', account, region].filter(Boolean).join('-');
  const existing = app.node.tryFindChild(id);
  if (Stack.isStack(existing)) return existing;
  const env = { region, ...(account === undefined ? {} : { account }) };
  return new AccountStack(app, id, { env, stackName: 'trunkline-account' });
};

/**
 * All stacks of one environment.
 * @throws InvalidEnvironment
 * @param bundlesDir the folder with one folder per function, see bundle-functions.ts
 */
export const addStacks = (app: App, environment: Environment, bundlesDir: string) => {
  checkEnvironment(environment);
  const { name, account, region, deletionProtection } = environment;
  const stackProps = {
    env: { region, ...(account === undefined ? {} : { account }) },
    terminationProtection: deletionProtection,
  };
  const accountWide = accountStack(app, environment);
  const data = new DataStack(app, `trunkline-${name}-data`, { ...stackProps, environment });
  const observability = new ObservabilityStack(app, `trunkline-${name}-observability`, {
    ...stackProps,
    environment,
  });
  const api = new ApiStack(app, `trunkline-${name}-api`, {
    ...stackProps,
    environment,
    bundlesDir,
  });
  acknowledgeRecord(environment, data, api);
  // The API's stack knows tables, and the parameters with the ARNs of keys, only by name.
  api.addStackDependency(data);
  // The stage's logs need the account's role, and rolling back a deployment needs the alarms.
  api.addStackDependency(accountWide);
  api.addStackDependency(observability);
  return { account: accountWide, data, observability, api };
};
