import { type App, Stack } from 'aws-cdk-lib';
import { checkEnvironment } from '../check-environment.ts';
import { acknowledgeRecord } from '../checks.ts';
import type { Environment } from '../environments.ts';
import { AccountStack } from './account.ts';
import { ApiStack } from './api.ts';
import { DataStack } from './data.ts';
import { ObservabilityStack } from './observability.ts';

/** One for all environments of an account and region. */
const accountStack = (app: App, { account, region }: Environment): Stack => {
  const id = ['trunkline-account', account, region].filter(Boolean).join('-');
  const existing = app.node.tryFindChild(id);
  if (Stack.isStack(existing)) return existing;
  const env = { region, ...(account === undefined ? {} : { account }) };
  return new AccountStack(app, id, { env, stackName: 'trunkline-account' });
};

/**
 * Everything of one environment.
 * @throws InvalidEnvironment
 * @param bundlesDir holds a folder per function, see bundle-functions.ts
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
  // Everything is known by name: tables, and the parameters that hold the ARNs of keys.
  api.addStackDependency(data);
  // A stage that logs needs the account's role; a deployment that rolls back, its alarms.
  api.addStackDependency(accountWide);
  api.addStackDependency(observability);
  return { account: accountWide, data, observability, api };
};
