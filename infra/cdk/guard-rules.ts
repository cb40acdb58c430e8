import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CfnGuardValidator } from '@cdklabs/cdk-validator-cfnguard';
import type { IPolicyValidationContextBeta1 } from 'aws-cdk-lib';

/** AWS Control Tower's proactive controls of the services in use. */
const guardedServices =
  /^(apigateway|cloudwatch|dynamodb|identityandaccessmanagement|keymanagementservice|lambda|sqs|waf)$/;

/**
 * Control Tower's rules, whose every finding is an error. Where anything is acknowledged, CDK counts
 * only findings of that severity as failures, and cfn-guard's have none.
 */
export class GuardRules extends CfnGuardValidator {
  constructor() {
    const installed = createRequire(import.meta.url).resolve('@cdklabs/cdk-validator-cfnguard');
    const rules = join(dirname(installed), '../rules/control-tower/cfn-guard');
    const services = readdirSync(rules).filter((service) => guardedServices.test(service));
    super({
      controlTowerRulesEnabled: false,
      rules: services.map((service) => join(rules, service)),
    });
  }

  override validate(context: IPolicyValidationContextBeta1) {
    const report = super.validate(context);
    const violations = report.violations.map((each) => ({ ...each, severity: 'error' }));
    return { ...report, violations };
  }
}
