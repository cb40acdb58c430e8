import { Duration } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { deadLetterQueueName, eventBusName } from '../../../functions/adapters/names.ts';
import { acknowledge } from '../checks.ts';
import type { Environment } from '../environments.ts';

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
    const reason = 'It is the dead-letter queue of a stream.';
    acknowledge(
      queue,
      ['AwsSolutions-SQS3', reason],
      ['cdk-validator-cfnguard::sqs_dlq_check', reason],
    );
  }
}
