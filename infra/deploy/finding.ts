/** Something that a deployment would break, and what to do first. */
export type DeploymentFinding = {
  check: 'indexes' | 'permissions' | 'executions' | 'stacks' | 'network';
  problem: string;
  advice: string;
};
