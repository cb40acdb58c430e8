import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { Construct } from 'constructs';
import type { Environment } from './environments.ts';
import { GuardRules } from './guard-rules.ts';

/** A rule that we do not follow, and why. Any other finding fails the synthesis. */
type Acknowledged = readonly [id: string, reason: string];

const everywhere: Acknowledged[] = [
  [
    'AwsSolutions-APIG2',
    'Functions validate requests, so that a 422 names every field; API Gateway could only answer 400.',
  ],
  ['AwsSolutions-COG4', 'API keys are the documented credential; a Lambda authorizer checks them.'],
  [
    'cdk-validator-cfnguard::lambda_inside_vpc_check',
    'Functions call only AWS and public providers; a VPC would add a NAT gateway and no isolation.',
  ],
  [
    'cdk-validator-cfnguard::lambda_function_public_access_prohibited_check',
    'Every permission has a SourceArn of this API, or names a role or user; the rule does not follow Fn::Join.',
  ],
  [
    'cdk-validator-cfnguard::cloudwatch_log_group_encrypted_check',
    'Logs hold no secrets, and CloudWatch encrypts them.',
  ],
  [
    'cdk-validator-cfnguard::dynamodb_table_encrypted_kms_check',
    'Our own KMS key encrypts secrets in tables; DynamoDB encrypts the rest.',
  ],
  [
    'cdk-validator-cfnguard::api_gw_xray_enabled_check',
    'A trace of the stage holds whole URLs, with code and state of a callback. Functions are traced.',
  ],
];

const withoutRecovery: Acknowledged[] = [
  ['AwsSolutions-DDB3', 'This environment holds nothing that would be restored.'],
  [
    'cdk-validator-cfnguard::dynamodb_table_pitr_enabled_check',
    'This environment holds nothing that would be restored.',
  ],
];

const withShortLogs: Acknowledged[] = [
  [
    'cdk-validator-cfnguard::cloudwatch_log_group_retention_period_check',
    'Logs of test environments are of no use after this time.',
  ],
];

const withoutWaf: Acknowledged[] = [
  [
    'AwsSolutions-APIG3',
    'This environment expects no floods, and a web ACL costs money every month.',
  ],
];

export const acknowledge = (scope: Construct, ...rules: Acknowledged[]): void =>
  Validations.of(scope).acknowledge(...rules.map(([id, reason]) => ({ id, reason })));

/** Checks every synthesis with cdk-nag and, where cfn-guard runs, with Control Tower's rules. */
export const addChecks = (app: App): void => {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  if (process.platform === 'linux' || process.platform === 'darwin') {
    Validations.of(app).addPlugins(new GuardRules());
  }
  acknowledge(app, ...everywhere);
};

/** Acknowledges the rules that an environment's record does not follow. */
export const acknowledgeRecord = (
  { pointInTimeRecovery, logRetention, auditRetention, waf }: Environment,
  ...stacks: Construct[]
): void => {
  for (const stack of stacks) {
    acknowledge(
      stack,
      ...(pointInTimeRecovery ? [] : withoutRecovery),
      ...(Math.min(logRetention, auditRetention) < 365 ? withShortLogs : []),
      ...(waf ? [] : withoutWaf),
    );
  }
};
