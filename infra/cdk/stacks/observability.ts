import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { functionLogGroup } from '../../../functions/platform/aws/names.ts';
import { partitionOf } from '../../bundling/fixed-endpoint.ts';
import { addLogGroup } from '../constructs/log-groups.ts';
import type { Environment } from '../environments.ts';
import { addAlarm } from '../observability/add-alarm.ts';
import { alarmsOf } from '../observability/alarms.ts';
import { addDashboard } from '../observability/dashboard.ts';
import { rollbackAlarmsOf } from '../observability/rollback-alarms.ts';
import { snapshotAlarmsOf } from '../observability/snapshot-alarms.ts';
import { addTopic } from '../observability/topic.ts';

/**
 * GovCloud has none: its costs are those of the standard account that it belongs to.
 * @see https://docs.aws.amazon.com/govcloud-us/latest/UserGuide/usage-and-payment.html
 * @see https://support.kion.io/hc/en-us/articles/360051859311-Reporting-AWS-GovCloud-Spend
 */
const hasBudgets = (region: string): boolean => partitionOf(region) !== 'aws-us-gov';

/** In percent of the amount. A forecast needs about five weeks of costs. */
const thresholds = [
  ['ACTUAL', 80],
  ['FORECASTED', 100],
] as const;

/**
 * Notifies the topic of what the account costs a month. It has no filter: tags of costs would have to
 * be activated by hand, and would leave out what nobody has tagged. It has no name, because
 * CloudFormation replaces a budget whose notifications change.
 * @see https://docs.aws.amazon.com/cost-management/latest/userguide/budgets-sns-policy.html
 */
const addBudget = (stack: Construct, topic: ITopic, monthlyUsd: number): void => {
  new CfnBudget(new Construct(stack, 'budget'), 'budget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: monthlyUsd, unit: 'USD' },
    },
    notificationsWithSubscribers: thresholds.map(([notificationType, threshold]) => ({
      notification: { notificationType, threshold, comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
    })),
  });
};

type ObservabilityStackProps = StackProps & { environment: Environment };

/**
 * The functions' log group, the alarms, their topic, the budget and the dashboard. The stack refers to no
 * other, and is deployed before the functions, whose deployments roll back on these alarms.
 */
export class ObservabilityStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { environment, ...stackProps }: ObservabilityStackProps,
  ) {
    const { name, region, canaryMinutes, monthlyBudgetUsd } = environment;
    super(scope, id, {
      ...stackProps,
      description: `Trunkline ${name}: logs, alarms, budget, dashboard`,
    });
    addLogGroup(this, functionLogGroup(name), environment);
    const topic = addTopic(this, environment);
    if (hasBudgets(region)) addBudget(this, topic, monthlyBudgetUsd);
    const alarms = [...alarmsOf(name), ...snapshotAlarmsOf(environment)].map((spec) =>
      addAlarm(this, name, spec, topic),
    );
    if (canaryMinutes) for (const spec of rollbackAlarmsOf(name)) addAlarm(this, name, spec);
    addDashboard(this, name, alarms);
  }
}
