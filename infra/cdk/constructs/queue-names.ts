import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { refreshQueueName } from '../../../functions/adapters/event-names.ts';
import type { EnvironmentName } from '../environments.ts';

export const refreshQueueArn = (scope: Construct, environment: EnvironmentName): string =>
  Stack.of(scope).formatArn({
    service: 'sqs',
    resource: refreshQueueName(environment),
    arnFormat: ArnFormat.NO_RESOURCE_NAME,
  });

export const refreshQueueUrl = (scope: Construct, environment: EnvironmentName): string => {
  const { region, urlSuffix, account } = Stack.of(scope);
  return `https://sqs.${region}.${urlSuffix}/${account}/${refreshQueueName(environment)}`;
};
