import type { StackTemplate } from './stack-template.ts';

/** The deployment of some stacks. */
export type StackUpdate = {
  kind: 'deploy';
  stacks: readonly string[];
  /** What a stack gets in this step in place of the wanted template. Then the step has no other stack. */
  templates: ReadonlyMap<string, StackTemplate>;
};

/** The wait for DynamoDB, which changes indexes in the background. */
export type IndexWait = {
  kind: 'wait';
  /** By the name of a table: the global indexes that it has in the end, each ACTIVE. */
  tables: ReadonlyMap<string, readonly string[]>;
};

/** What is done, one after another, until all wanted templates are deployed. */
export type DeploymentStep = StackUpdate | IndexWait;
