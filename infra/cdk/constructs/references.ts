import { ArnFormat, Stack } from 'aws-cdk-lib';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import type { Purpose, sealingKeys } from '../../../functions/platform/aws/sealing-keys.ts';
import type { TableName } from '../../../functions/platform/aws/tables.ts';
import type { EnvironmentName } from '../environments.ts';

/**
 * The ARN of a resource of this account and region. Stacks refer to each other's resources by name,
 * so that they can change independently.
 * @param resource its type, if its service has several, and its name: `table/agents`
 */
export const arnOf = (scope: Construct, service: string, resource: string): string =>
  Stack.of(scope).formatArn({ service, resource, arnFormat: ArnFormat.NO_RESOURCE_NAME });

export const alarmTopicName = (environment: EnvironmentName): string =>
  `trunkline-${environment}-alarms`;

export type SealingKeyName = (typeof sealingKeys)[Purpose];

/** What has no name from which its ARN follows. */
type Nameless = `keys/${SealingKeyName}` | `streams/${TableName}`;

const parameterName = (environment: EnvironmentName, nameless: Nameless) =>
  `/trunkline/${environment}/${nameless}`;

/**
 * Stores an ARN in a parameter, which the API's stack reads when it is deployed. An export would
 * prevent any change of the resource while another stack imports it.
 */
export const storeArn = (
  scope: Construct,
  id: string,
  { environment, of, arn }: { environment: EnvironmentName; of: Nameless; arn: string },
): void => {
  const parameter = { parameterName: parameterName(environment, of), stringValue: arn };
  new StringParameter(scope, id, parameter);
};

export const storedArn = (scope: Construct, environment: EnvironmentName, of: Nameless): string =>
  StringParameter.valueForStringParameter(scope, parameterName(environment, of));
