import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import type { TableName } from '../../../functions/adapters/tables.ts';
import type { EnvironmentName } from '../environments.ts';

const parameterName = (environment: EnvironmentName, table: TableName) =>
  `/trunkline/${environment}/streams/${table}`;

/**
 * Stores the stream's ARN in a parameter, which the API's stack reads when it is deployed. The ARN
 * ends with the time when the stream was made, so nobody can know it by name.
 */
export const addStreamReference = (
  scope: Construct,
  environment: EnvironmentName,
  table: TableName,
  streamArn: string,
): void => {
  new StringParameter(scope, 'stream_arn', {
    parameterName: parameterName(environment, table),
    stringValue: streamArn,
  });
};

export const referToStream = (
  scope: Construct,
  environment: EnvironmentName,
  table: TableName,
): string => StringParameter.valueForStringParameter(scope, parameterName(environment, table));
