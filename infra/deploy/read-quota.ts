import { GetAccountSettingsCommand, type LambdaClient } from '@aws-sdk/client-lambda';

/**
 * How many executions of Lambda an account may run at once in the client's Region, all functions together.
 * What functions reserve is a part of it: `UnreservedConcurrentExecutions` is what is left for the others.
 * @throws Error if the response has no quota
 * @see https://docs.aws.amazon.com/lambda/latest/api/API_GetAccountSettings.html
 * @see https://docs.rs/aws-sdk-lambda/latest/aws_sdk_lambda/types/struct.AccountLimit.html
 */
export const readExecutionQuota = async (lambda: Pick<LambdaClient, 'send'>): Promise<number> => {
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
  const quota = AccountLimit?.ConcurrentExecutions;
  if (quota === undefined)
    throw new Error('Lambda did not say how many executions the account has');
  return quota;
};
