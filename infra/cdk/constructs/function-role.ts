import { Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { physicalName, type TableName } from '../../../functions/adapters/tables.ts';
import type { Uses } from '../../../functions/contracts/route.ts';
import { acknowledge } from '../checks.ts';
import type { Environment } from '../environments.ts';
import { grants } from './grants.ts';
import type { Keys } from './keys.ts';

/** The role of a function: what it uses, its own log, and traces. */
export const addRole = (
  scope: Construct,
  { environment, keys }: { environment: Environment; keys: Keys },
  uses: Uses,
  logGroup: LogGroup,
): Role => {
  // Not the managed policy, which allows writing to every log group of the account.
  const role = new Role(scope, 'role', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: {
      uses: new PolicyDocument({
        statements: [
          new PolicyStatement({
            actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
            resources: [logGroup.logGroupArn],
          }),
          // X-Ray has no resource-level permissions.
          new PolicyStatement({
            actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
            resources: ['*'],
          }),
          ...grants(scope, environment.name, keys, uses),
        ],
      }),
    },
  });
  const { region } = Stack.of(scope);
  acknowledge(
    role,
    ['AwsSolutions-IAM5[Resource::*]', 'For X-Ray, which has no resources.'],
    ...streamsOf(uses).map((table): [string, string] => [
      `AwsSolutions-IAM5[Resource::arn:aws:dynamodb:${region}:<AWS::AccountId>:table/${physicalName(environment.name, table)}/stream/*]`,
      'The stream of this table; its name ends with the time when it was made.',
    ]),
  );
  return role;
};

const streamsOf = ({ streams = {} }: Uses) => Object.keys(streams) as TableName[];
