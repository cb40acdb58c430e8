import type { DeploymentStep } from './step.ts';

export type IndexState = {
  name: string;
  /** CREATING, UPDATING, DELETING or ACTIVE */
  status: string;
  /** Whether DynamoDB copies the table's items into it. */
  isBackfilling: boolean;
  /** DynamoDB counts about every six hours. */
  itemCount: number | undefined;
};

export type TableState = {
  /** CREATING, UPDATING, DELETING, ACTIVE or one in which the table cannot be used */
  status: string;
  indexes: readonly IndexState[];
};

/** How the steps of a deployment are carried out. */
export type DeploymentPort = {
  /** Returns when all stacks of the step are updated. @throws CommandError when one cannot be */
  deploy(step: Extract<DeploymentStep, { kind: 'deploy' }>): Promise<void>;
  /** @param name its physical name @returns undefined if there is no such table */
  describeTable(name: string): Promise<TableState | undefined>;
  /** The time between two looks at the tables. */
  pause(): Promise<void>;
};
