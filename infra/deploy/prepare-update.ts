import type { Environment } from '../cdk/environments.ts';
import type { Terminal } from '../command-line/terminal.ts';
import type { Assembly } from './assembly.ts';
import { checks } from './checks.ts';
import type { DeployOptions } from './deploy-options.ts';
import type { DeployedEnvironment } from './deployed.ts';
import { deploymentSteps } from './deployment-steps.ts';
import { describeSteps } from './describe-steps.ts';
import { type DeployedStacks, readDeployed } from './read-deployed.ts';
import type { StackTemplates } from './stack-template.ts';

export type Preparation = {
  given: DeployOptions;
  terminal: Terminal;
  environment: Environment;
  source: DeployedEnvironment;
  assembly: Assembly;
  wanted: StackTemplates;
  now: DeployedStacks;
  print(line: string): void;
};

export const prepareUpdate = async ({
  given,
  environment,
  source,
  wanted,
  now,
  print,
}: Preparation) => {
  const options = { ignoresBusy: given.check };
  const { deployed, tables } = await readDeployed(source, wanted, now, options);
  const quota = await source.readQuota();
  if (typeof quota !== 'number') print(`The quota of executions was not checked: ${quota.refused}`);
  const checked = {
    ...{ deployed, wanted, tables, environment },
    quota: typeof quota === 'number' ? quota : undefined,
  };
  const steps = deploymentSteps(deployed, wanted, tables);
  return {
    findings: checks.flatMap((check) => check(checked)),
    steps,
    words: describeSteps(steps, deployed),
  };
};
