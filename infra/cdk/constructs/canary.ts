import { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import {
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type Alias, CfnAlias } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { acknowledge, wildcardFinding } from '../checks.ts';
import type { Environment, EnvironmentName } from '../environments.ts';
import { functionNameOf } from '../observability/metrics.ts';
import { alarmsAgainst } from '../observability/rollback-alarms.ts';
import { arnOf } from './references.ts';

type Minutes = NonNullable<Environment['canaryMinutes']>;

const configs: Record<Minutes, (typeof LambdaDeploymentConfig)['CANARY_10PERCENT_5MINUTES']> = {
  5: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
  10: LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES,
  15: LambdaDeploymentConfig.CANARY_10PERCENT_15MINUTES,
  30: LambdaDeploymentConfig.CANARY_10PERCENT_30MINUTES,
};

const applicationOf = (environment: EnvironmentName) => `trunkline-${environment}-live`;

/** Shifts a tenth of the traffic to a new version, then all of it; an alarm rolls it back. */
export class Canary extends Construct {
  private readonly environment: EnvironmentName;
  private readonly minutes: Minutes;
  private readonly application: LambdaApplication;
  private readonly role: Role;

  constructor(scope: Construct, environment: EnvironmentName, minutes: Minutes) {
    super(scope, 'canary');
    this.environment = environment;
    this.minutes = minutes;
    const applicationName = applicationOf(environment);
    this.application = new LambdaApplication(this, 'application', { applicationName });
    const functionArn = arnOf(this, 'lambda', `function:${functionNameOf(environment, '*')}`);
    // Not the managed policy, which allows moving the aliases of every function of the account.
    this.role = new Role(this, 'role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      inlinePolicies: {
        shift: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: [
                'lambda:GetAlias',
                'lambda:UpdateAlias',
                'lambda:GetProvisionedConcurrencyConfig',
              ],
              resources: [functionArn],
            }),
            new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }),
          ],
        }),
      },
    });
    acknowledge(
      this.role,
      [
        'AwsSolutions-IAM5[Resource::*]',
        'CodeDeploy reads alarms, as its managed policy allows; it changes none.',
      ],
      [
        wildcardFinding(this, 'lambda', `function:${functionNameOf(environment, '*')}`),
        'It shifts every function of this environment, and no other.',
      ],
    );
  }

  /** @param name the function's name in the alarms */
  add(name: string, alias: Alias): void {
    new LambdaDeploymentGroup(this, name, {
      application: this.application,
      deploymentGroupName: name,
      deploymentConfig: configs[this.minutes],
      alias,
      role: this.role.withoutPolicyUpdates(),
      alarms: alarmsAgainst(this.environment, name).map((alarm) =>
        Alarm.fromAlarmName(this, `${name}-${alarm}`, alarm),
      ),
      autoRollback: { deploymentInAlarm: true, failedDeployment: true, stoppedDeployment: true },
    });
    // By names, so that each stack can be updated alone.
    const { defaultChild } = alias.node;
    if (!(defaultChild instanceof CfnAlias)) throw new Error(`${name} has no alias`);
    defaultChild.cfnOptions.updatePolicy = {
      codeDeployLambdaAliasUpdate: {
        applicationName: applicationOf(this.environment),
        deploymentGroupName: name,
      },
    };
  }
}
