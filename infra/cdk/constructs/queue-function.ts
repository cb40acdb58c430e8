import { Duration } from 'aws-cdk-lib';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import {
  refreshDeadLettersName,
  refreshQueueName,
} from '../../../functions/adapters/event-names.ts';
import { type queueReaders, visibilitySecondsOf } from '../../../functions/routes.ts';
import { acknowledge } from '../checks.ts';
import type { EnvironmentName } from '../environments.ts';
import { ApiFunction, type FunctionSettings } from './api-function.ts';

type Reader = (typeof queueReaders)[number];

/**
 * A FIFO queue, and the function that Lambda calls with its messages. The queue holds nothing that the
 * tables do not: who deletes it delays work, and loses none.
 */
export class QueueFunction extends Construct {
  constructor(scope: Construct, reader: Reader, settings: FunctionSettings) {
    super(scope, `queue-${reader.name}`);
    const queue = this.addQueue(reader, settings.environment.name);
    const { live } = new ApiFunction(this, reader.name, reader.uses, settings);
    new EventSourceMapping(this, 'mapping', {
      target: live,
      eventSourceArn: queue.queueArn,
      batchSize: reader.batchSize,
      // From 2 to 1000: https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
      maxConcurrency: reader.maximumConcurrency,
      reportBatchItemFailures: true,
    });
  }

  private addQueue(reader: Reader, environment: EnvironmentName): Queue {
    const common = { fifo: true, encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
    const deadLetters = new Queue(this, 'dead_letters', {
      ...common,
      queueName: refreshDeadLettersName(environment),
      // The longest that SQS allows.
      retentionPeriod: Duration.days(14),
    });
    acknowledge(
      deadLetters,
      ['AwsSolutions-SQS3', 'It is a dead-letter queue.'],
      ['cdk-validator-cfnguard::sqs_dlq_check', 'It is a dead-letter queue.'],
    );
    return new Queue(this, 'queue', {
      ...common,
      queueName: refreshQueueName(environment),
      visibilityTimeout: Duration.seconds(visibilitySecondsOf(reader)),
      retentionPeriod: Duration.seconds(reader.keptSeconds),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: reader.mostDeliveries },
    });
  }
}
