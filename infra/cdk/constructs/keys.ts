import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import type { Purpose, sealingKeys } from '../../../functions/adapters/sealing-keys.ts';
import type { EnvironmentName } from '../environments.ts';

export type KeyName = (typeof sealingKeys)[Purpose];

/** The keys of an environment. */
export type Keys = Readonly<Record<KeyName, IKey>>;

const parameterName = (environment: EnvironmentName, name: KeyName) =>
  `/trunkline/${environment}/keys/${name}`;

/**
 * Stores the key's ARN in a parameter, which other stacks read when they are deployed. An export
 * would prevent any change of the key while another stack imports it.
 */
export const addKeyReference = (
  scope: Construct,
  environment: EnvironmentName,
  name: KeyName,
  key: Key,
): void => {
  new StringParameter(scope, `${name}_key_arn`, {
    parameterName: parameterName(environment, name),
    stringValue: key.keyArn,
  });
};

export const referToKeys = (scope: Construct, environment: EnvironmentName): Keys => {
  const key = (name: KeyName) =>
    Key.fromKeyArn(
      scope,
      `${name}_key`,
      StringParameter.valueForStringParameter(scope, parameterName(environment, name)),
    );
  return { state: key('state'), secrets: key('secrets') };
};
