import type { App } from 'aws-cdk-lib';
import type { Environment } from '../environments.ts';
import { ApiStack } from './api.ts';
import { DataStack } from './data.ts';

/**
 * Everything of one environment.
 * @param bundlesDir holds a folder per function, see bundling.ts
 */
export const addStacks = (app: App, environment: Environment, bundlesDir: string) => {
  const { name, account, region, deletionProtection } = environment;
  const stackProps = {
    env: { region, ...(account === undefined ? {} : { account }) },
    terminationProtection: deletionProtection,
  };
  const data = new DataStack(app, `trunkline-${name}-data`, { ...stackProps, environment });
  const api = new ApiStack(app, `trunkline-${name}-api`, {
    ...stackProps,
    environment,
    keys: data.keys,
    bundlesDir,
  });
  // Also for the tables, which the functions know by name only.
  api.addStackDependency(data);
  return { data, api };
};
