import type { Environment } from '../cdk/environments.ts';
import { heldByQueues, queuesLeaveEnough } from '../executions.ts';
import type { DeploymentFinding } from './finding.ts';

/** Lambda's default, below which a request for more makes no sense: a new account has a part of it. */
const usualQuota = 1_000;

/**
 * Whether the account may run as many executions at once as the record of its environment says. If it may
 * run more, nothing breaks.
 * @param quota `AccountLimit.ConcurrentExecutions` of Lambda's account settings: of the account and Region, all
 * functions together. `UnreservedConcurrentExecutions` is what reservations leave of it.
 * @see https://docs.aws.amazon.com/lambda/latest/api/API_GetAccountSettings.html
 * @see https://docs.rs/aws-sdk-lambda/0.16.0/aws_sdk_lambda/model/struct.AccountLimit.html
 */
export const mostExecutions = (
  quota: number,
  { name, region, executions: { ofAccount, reserved } }: Environment,
): DeploymentFinding[] => {
  if (quota >= ofAccount) return [];
  const breaks =
    'off' in reserved
      ? `queues with a backlog could hold ${heldByQueues(ofAccount)} of these ${quota}`
      : 'Lambda refuses reservations that leave less than 100 to other functions';
  const reserveLess = 'off' in reserved ? '' : ", and reserve less, or none: `{ off: '<why>' }`";
  const until = ` Until it is granted, set \`executions.ofAccount: ${quota}\`${reserveLess} in infra/cdk/environments.ts.`;
  return [
    {
      check: 'executions',
      problem: `The account may run ${quota} executions of Lambda at once in ${region}, the record of ${name} says ${ofAccount}: ${breaks}.`,
      advice: `Ask AWS for more: aws service-quotas request-service-quota-increase --region ${region} --service-code lambda --quota-code L-B99A9384 --desired-value ${Math.max(ofAccount, usualQuota)}.${queuesLeaveEnough(quota) ? until : ''}`,
    },
  ];
};
