/** Something that a deployment would break, and what to do first. */
export type DeploymentFinding = {
  check: 'indexes' | 'permissions' | 'executions';
  problem: string;
  advice: string;
};
