import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CfnGuardValidator } from '@cdklabs/cdk-validator-cfnguard';
import {
  type App,
  type IPolicyValidationContextBeta1,
  Stack,
  Token,
  Validations,
} from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { Construct } from 'constructs';
import { partitionOf } from '../bundling/fixed-endpoint.ts';
import type { Environment } from './environments.ts';

/** A rule that we do not follow, and why. Any other finding fails the synthesis. */
type AcknowledgedRule = readonly [id: string, reason: string];

const everywhere = {
  'AwsSolutions-APIG2':
    'Functions validate requests, so that a 422 names every field; API Gateway could only answer 400.',
  'AwsSolutions-COG4': 'API keys are the documented credential; a Lambda authorizer checks them.',
  'cdk-validator-cfnguard::lambda_function_public_access_prohibited_check':
    'Every permission has a SourceArn of this API, or names a role or user; the rule does not follow Fn::Join.',
  'cdk-validator-cfnguard::cloudwatch_log_group_encrypted_check':
    'Logs hold no secrets, and CloudWatch encrypts them.',
  'cdk-validator-cfnguard::dynamodb_table_encrypted_kms_check':
    'Our own KMS key encrypts secrets in tables; DynamoDB encrypts the rest.',
  'cdk-validator-cfnguard::api_gw_xray_enabled_check':
    'A trace of the stage holds whole URLs, with code and state of a callback. Functions are traced.',
};

const unrestored = 'This environment holds nothing that would be restored.';
const withoutRecovery = {
  'AwsSolutions-DDB3': unrestored,
  'cdk-validator-cfnguard::dynamodb_table_pitr_enabled_check': unrestored,
};

const withShortLogs = {
  'cdk-validator-cfnguard::cloudwatch_log_group_retention_period_check':
    'Logs of test environments are of no use after this time.',
};

const withoutWaf = {
  'AwsSolutions-APIG3':
    'This environment expects no floods, and a web ACL costs money every month.',
};

export const acknowledge = (scope: Construct, ...rules: AcknowledgedRule[]): void =>
  Validations.of(scope).acknowledge(...rules.map(([id, reason]) => ({ id, reason })));

/** The finding of cdk-nag about an ARN with a wildcard, which has the account's number where the record has one. */
export const wildcardFinding = (scope: Construct, service: string, resource: string): string => {
  const { account, region } = Stack.of(scope);
  const owner = Token.isUnresolved(account) ? '<AWS::AccountId>' : account;
  return `AwsSolutions-IAM5[Resource::arn:${partitionOf(region)}:${service}:${region}:${owner}:${resource}]`;
};

/**
 * This rule wants every function in a VPC, which would isolate nothing: functions call only AWS and public
 * servers. And cdk-validator-cfnguard stops with an error where the subnets of one are parameters.
 */
const disabledRules = ['ct-lambda-pr-3'];

/** AWS Control Tower's proactive controls of the services in use. */
const guardedServices =
  /^(apigateway|cloudwatch|dynamodb|ec2|identityandaccessmanagement|keymanagementservice|lambda|sqs|waf)$/;

/**
 * Control Tower's rules, whose every finding is an error. Where anything is acknowledged, CDK counts
 * only findings of that severity as failures, and cfn-guard's have none.
 */
class GuardRules extends CfnGuardValidator {
  constructor() {
    const installed = createRequire(import.meta.url).resolve('@cdklabs/cdk-validator-cfnguard');
    const rules = join(dirname(installed), '../rules/control-tower/cfn-guard');
    const services = readdirSync(rules).filter((service) => guardedServices.test(service));
    super({
      controlTowerRulesEnabled: false,
      disabledRules,
      rules: services.map((service) => join(rules, service)),
    });
  }

  override validate(context: IPolicyValidationContextBeta1) {
    const report = super.validate(context);
    const violations = report.violations.map((each) => ({ ...each, severity: 'error' }));
    return { ...report, violations };
  }
}

/** Checks every synthesis with cdk-nag and, where cfn-guard runs, with Control Tower's rules. */
export const addChecks = (app: App): void => {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  if (process.platform === 'linux' || process.platform === 'darwin') {
    Validations.of(app).addPlugins(new GuardRules());
  }
  acknowledge(app, ...Object.entries(everywhere));
};

/** Acknowledges the rules that an environment's record does not follow. */
export const acknowledgeRecord = (
  { pointInTimeRecovery, logRetention, auditRetention, waf }: Environment,
  ...stacks: Construct[]
): void => {
  const unmet = {
    ...(pointInTimeRecovery ? {} : withoutRecovery),
    ...(Math.min(logRetention, auditRetention) < 365 ? withShortLogs : {}),
    ...(waf ? {} : withoutWaf),
  };
  for (const stack of stacks) acknowledge(stack, ...Object.entries(unmet));
};
