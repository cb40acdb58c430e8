import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

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
export class Budget extends Construct {
  constructor(scope: Construct, topic: ITopic, monthlyUsd: number) {
    super(scope, 'budget');
    new CfnBudget(this, 'budget', {
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
  }
}
