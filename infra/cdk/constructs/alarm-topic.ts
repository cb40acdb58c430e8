import type { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Environment, EnvironmentName } from '../environments.ts';
import { arnOf } from './references.ts';

const topicNameOf = (environment: EnvironmentName): string => `trunkline-${environment}-alarms`;

/** The topic of alarms and of the budget, which writes to the on-call address. */
export const addAlarmTopic = (scope: Stack, { name, alarmEmail }: Environment): Topic => {
  const topic = new Topic(scope, 'topic', { topicName: topicNameOf(name), enforceSSL: true });
  // Adding any policy removes the default one, which lets CloudWatch publish; so this allows it.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: ['cloudwatch', 'budgets'].map(
        (service) => new ServicePrincipal(`${service}.amazonaws.com`),
      ),
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': scope.account } },
    }),
  );
  if (alarmEmail) topic.addSubscription(new EmailSubscription(alarmEmail));
  return topic;
};

/** The topic by its name, for another stack. */
export const referToAlarmTopic = (scope: Construct, environment: EnvironmentName): ITopic =>
  Topic.fromTopicArn(scope, 'topic', arnOf(scope, 'sns', topicNameOf(environment)));
