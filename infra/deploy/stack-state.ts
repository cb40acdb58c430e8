/** A stack, as CloudFormation describes it. */
export type StackState = { name: string; status: string; isProtected: boolean };

/** CDK deletes what could not be created, and creates it anew. */
const uncreated = ['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED'];

/** Whether the stack has a template that was deployed. */
export const isDeployed = ({ status }: StackState): boolean =>
  ![...uncreated, 'REVIEW_IN_PROGRESS', 'DELETE_COMPLETE'].includes(status);

/** Whether CloudFormation is working on it. */
export const isBusy = ({ status }: Pick<StackState, 'status'>): boolean =>
  status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS';

const page = 'docs/deploy/README.md#when-an-update-fails';

/** By status: what to run, before the stack can be updated. */
const remedies: Readonly<Record<string, (name: string) => string>> = {
  UPDATE_ROLLBACK_FAILED: (name) =>
    `aws cloudformation continue-update-rollback --stack-name ${name}`,
  UPDATE_FAILED: (name) => `aws cloudformation rollback-stack --stack-name ${name}`,
  CREATE_FAILED: (name) => `aws cloudformation rollback-stack --stack-name ${name}`,
  DELETE_FAILED: (name) => `aws cloudformation delete-stack --stack-name ${name}`,
};

/**
 * Why the stack cannot be updated now, and what to do; undefined if it can.
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/view-stack-events.html
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_ContinueUpdateRollback.html
 */
export const stackProblem = ({ name, status, isProtected }: StackState): string | undefined => {
  if (isBusy({ status })) {
    return `${name} is in ${status}: wait until it is done, and run this again. aws cloudformation describe-stacks --stack-name ${name} --query 'Stacks[0].StackStatus' --output text`;
  }
  if (uncreated.includes(status) && isProtected) {
    return `${name} is in ${status}, and protected, so that CDK cannot delete it and create it anew: docs/deploy/README.md#when-the-first-deployment-fails`;
  }
  const remedy = remedies[status];
  if (remedy) return `${name} is in ${status}: ${remedy(name)} (${page})`;
  return status.endsWith('_FAILED') && !uncreated.includes(status)
    ? `${name} is in ${status}: ${page}`
    : undefined;
};
