import type { Environment } from '../cdk/environments.ts';
import { changedIndexes } from './changed-indexes.ts';
import { mostExecutions } from './executions.ts';
import type { DeploymentFinding } from './finding.ts';
import { leavingNetwork } from './leaving-network.ts';
import { lostPermissions } from './lost-permissions.ts';
import { movedResources } from './moved-resources.ts';
import type { TableState } from './port.ts';
import type { StackTemplates } from './stack-template.ts';

export type CheckedDeployment = {
  deployed: StackTemplates;
  wanted: StackTemplates;
  /** The state of each table that exists, by its name. */
  tables: ReadonlyMap<string, TableState>;
  /** Executions of functions at once in the account; undefined where it could not be read. */
  quota: number | undefined;
  environment: Environment;
};

/** What is checked before a deployment changes anything. */
export const checks: readonly ((deployment: CheckedDeployment) => DeploymentFinding[])[] = [
  ({ deployed, wanted, tables }) => changedIndexes(deployed, wanted, tables),
  ({ deployed, wanted }) => movedResources(deployed, wanted),
  ({ deployed, wanted }) => lostPermissions(deployed, wanted),
  ({ deployed, wanted }) => leavingNetwork(deployed, wanted),
  ({ quota, environment }) => (quota === undefined ? [] : mostExecutions(quota, environment)),
];
