import type { StackTemplate } from './stack-template.ts';

/** One thing to do after another, until the wanted templates are deployed. */
export type DeploymentStep =
  | {
      kind: 'deploy';
      /** In the order in which they depend on each other. */
      stacks: readonly string[];
      /** What takes the place of the wanted template in this step, by stack. */
      templates: ReadonlyMap<string, StackTemplate>;
    }
  | {
      kind: 'wait';
      /** By physical name of a table: the global indexes that it has in the end, each ACTIVE. */
      tables: ReadonlyMap<string, readonly string[]>;
    };
