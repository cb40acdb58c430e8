import type { StackUpdate } from './step.ts';

export type IndexState = {
  name: string;
  /** CREATING, UPDATING, DELETING or ACTIVE. */
  status: string;
  /** Whether DynamoDB is reading the table's items into it. */
  isBackfilling: boolean;
  /** As DynamoDB counted it in the last six hours. */
  itemCount: number | undefined;
};

export type TableState = {
  /** CREATING, UPDATING, DELETING, ACTIVE, or one in which the table cannot be used. */
  status: string;
  /** The global ones. */
  indexes: readonly IndexState[];
};

/** What carries out the steps of a deployment. */
export type DeploymentPort = {
  /** Returns when every stack of the step is updated. @throws CommandError if one could not be */
  deploy(update: StackUpdate): Promise<void>;
  /** Undefined if there is no table of this name. */
  describeTable(name: string): Promise<TableState | undefined>;
  /** Returns when it is time to look at the tables again. */
  delay(): Promise<void>;
};
