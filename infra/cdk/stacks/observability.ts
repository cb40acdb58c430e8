import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { functionLogGroup } from '../../../functions/platform/aws/names.ts';
import { addLogGroup } from '../constructs/log-groups.ts';
import { alarmTopicName } from '../constructs/references.ts';
import { RotatingKey } from '../constructs/rotating-key.ts';
import type { Environment } from '../environments.ts';
import { addAlarm } from '../observability/add-alarm.ts';
import { alarmsOf } from '../observability/alarms.ts';
import { addDashboard } from '../observability/dashboard.ts';
import { rollbackAlarmsOf } from '../observability/rollback-alarms.ts';
import { snapshotAlarmsOf } from '../observability/snapshot-alarms.ts';

const publishers = ['cloudwatch', 'budgets'].map(
  (service) => new ServicePrincipal(`${service}.amazonaws.com`),
);

/**
 * Not the key that AWS manages for SNS: CloudWatch may not use it, and nobody can change its policy. An alarm
 * would go off, and nobody would hear of it.
 * @see https://repost.aws/knowledge-center/cloudwatch-configure-alarm-sns
 * @see https://github.com/aws/aws-cdk/issues/11121
 */
const addTopicKey = (stack: Stack, { name }: Environment): RotatingKey => {
  const key = new RotatingKey(stack, 'topic_key', {
    alias: `alias/trunkline-${name}-alarms`,
    description: 'Messages of alarms and of the budget on their way',
    // It protects nothing that is stored.
    removalPolicy: RemovalPolicy.DESTROY,
  });
  key.addToResourcePolicy(
    new PolicyStatement({
      principals: publishers,
      actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
      resources: ['*'],
    }),
  );
  return key;
};

/** The topic of alarms and of the budget, which writes to the on-call address. */
const addTopic = (stack: Stack, environment: Environment): Topic => {
  const { name, alarmEmail } = environment;
  const topic = new Topic(stack, 'topic', {
    topicName: alarmTopicName(name),
    enforceSSL: true,
    masterKey: addTopicKey(stack, environment),
  });
  // Adding any policy removes the default one, which lets CloudWatch publish; so this allows it.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: publishers,
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
    }),
  );
  if (alarmEmail) topic.addSubscription(new EmailSubscription(alarmEmail));
  return topic;
};

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
    const { name, canaryMinutes, monthlyBudgetUsd } = environment;
    super(scope, id, {
      ...stackProps,
      description: `Trunkline ${name}: logs, alarms, budget, dashboard`,
    });
    addLogGroup(this, functionLogGroup(name), environment);
    const topic = addTopic(this, environment);
    addBudget(this, topic, monthlyBudgetUsd);
    const alarms = [...alarmsOf(name), ...snapshotAlarmsOf(environment)].map((spec) =>
      addAlarm(this, name, spec, topic),
    );
    if (canaryMinutes) for (const spec of rollbackAlarmsOf(name)) addAlarm(this, name, spec);
    addDashboard(this, name, alarms);
  }
}
