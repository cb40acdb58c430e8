import { RemovalPolicy, type Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { alarmTopicName } from '../constructs/references.ts';
import { RotatingKey } from '../constructs/rotating-key.ts';
import type { Environment } from '../environments.ts';

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
export const addTopic = (stack: Stack, environment: Environment): Topic => {
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
