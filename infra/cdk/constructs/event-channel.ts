import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import {
  deadLetterQueueName,
  eventBusName,
  refreshQueueName,
} from '../../../functions/adapters/event-names.ts';
import { acknowledge } from '../checks.ts';
import type { Environment, EnvironmentName } from '../environments.ts';

/**
 * The bus that other services subscribe to, and the queue of changes from which no event could be
 * made. Subscriptions must survive the API's stack.
 */
export class EventChannel extends Construct {
  constructor(scope: Construct, { name, removalPolicy }: Environment) {
    super(scope, 'events');
    const bus = new EventBus(this, 'bus', {
      eventBusName: eventBusName(name),
      description: 'Connection events of Trunkline: docs/platform/events.md',
    });
    bus.applyRemovalPolicy(removalPolicy);
    const queue = new Queue(this, 'dead_letters', {
      queueName: deadLetterQueueName(name),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // The longest that SQS allows.
      retentionPeriod: Duration.days(14),
      removalPolicy,
    });
    acknowledge(
      queue,
      ['AwsSolutions-SQS3', 'It is the dead-letter queue of a stream.'],
      ['cdk-validator-cfnguard::sqs_dlq_check', 'It is the dead-letter queue of a stream.'],
    );
  }
}

export const eventBusArn = (scope: Construct, environment: EnvironmentName): string =>
  Stack.of(scope).formatArn({
    service: 'events',
    resource: 'event-bus',
    resourceName: eventBusName(environment),
  });

const queueArn = (scope: Construct, queueName: string): string =>
  Stack.of(scope).formatArn({
    service: 'sqs',
    resource: queueName,
    arnFormat: ArnFormat.NO_RESOURCE_NAME,
  });

const queueUrl = (scope: Construct, queueName: string): string => {
  const { region, urlSuffix, account } = Stack.of(scope);
  return `https://sqs.${region}.${urlSuffix}/${account}/${queueName}`;
};

export const deadLetterQueueArn = (scope: Construct, environment: EnvironmentName): string =>
  queueArn(scope, deadLetterQueueName(environment));

export const deadLetterQueueUrl = (scope: Construct, environment: EnvironmentName): string =>
  queueUrl(scope, deadLetterQueueName(environment));

export const refreshQueueArn = (scope: Construct, environment: EnvironmentName): string =>
  queueArn(scope, refreshQueueName(environment));

export const refreshQueueUrl = (scope: Construct, environment: EnvironmentName): string =>
  queueUrl(scope, refreshQueueName(environment));
