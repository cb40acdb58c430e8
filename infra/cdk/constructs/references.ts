import { ArnFormat, Stack } from 'aws-cdk-lib';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import type { Purpose, sealingKeys } from '../../../functions/platform/aws/sealing-keys.ts';
import type { TableName } from '../../../functions/platform/aws/tables.ts';
import type { ZoneLetter } from '../egress.ts';
import type { EnvironmentName } from '../environments.ts';
import { functionNameOf } from '../observability/metrics.ts';

/**
 * The ARN of a resource of this account and region. Stacks refer to each other's resources by name,
 * so that they can change independently.
 * @param resource its type, if its service has several, and its name: `table/agents`
 */
export const arnOf = (scope: Construct, service: string, resource: string): string =>
  Stack.of(scope).formatArn({ service, resource, arnFormat: ArnFormat.NO_RESOURCE_NAME });

/** The alias of a function by which it is called. */
export const liveArn = (scope: Construct, environment: EnvironmentName, name: string): string =>
  arnOf(scope, 'lambda', `function:${functionNameOf(environment, name)}:live`);

export const alarmTopicName = (environment: EnvironmentName): string =>
  `trunkline-${environment}-alarms`;

export type SealingKeyName = (typeof sealingKeys)[Purpose];

/** What has no name of ours: the ARNs of keys and streams, and the ids of the REST API and of the network. */
type Nameless =
  | `keys/${SealingKeyName}`
  | `streams/${TableName}`
  | 'api/id'
  | `network/${'vpc' | 'security-group' | `subnet-${ZoneLetter}`}`;

const parameterName = (environment: EnvironmentName, nameless: Nameless) =>
  `/trunkline/${environment}/${nameless}`;

/**
 * Stores an ARN or id in a parameter, which other stacks read when they are deployed. An export would
 * prevent any change of the resource while another stack imports it.
 */
export const storeReference = (
  scope: Construct,
  id: string,
  { environment, of, value }: { environment: EnvironmentName; of: Nameless; value: string },
): void => {
  const parameter = { parameterName: parameterName(environment, of), stringValue: value };
  new StringParameter(scope, id, parameter);
};

export const storedReference = (
  scope: Construct,
  environment: EnvironmentName,
  of: Nameless,
): string => StringParameter.valueForStringParameter(scope, parameterName(environment, of));
