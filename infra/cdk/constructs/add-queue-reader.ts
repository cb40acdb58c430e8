import { Duration } from 'aws-cdk-lib';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import {
  DeduplicationScope,
  FifoThroughputLimit,
  Queue,
  QueueEncryption,
  type QueueProps,
} from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { mostMessageBytes } from '../../../functions/platform/aws/message-body.ts';
import { readQueues } from '../../../functions/platform/aws/names.ts';
import { type queueReaders, visibilitySecondsOf } from '../../../functions/queue-readers.ts';
import { maximumConcurrencyOf } from '../../executions.ts';
import { acknowledge } from '../checks.ts';
import type { Environment } from '../environments.ts';
import { ApiFunction, type FunctionSettings } from './api-function.ts';
import { createQueueFirst } from './create-queue-first.ts';

type QueueReadingFunction = (typeof queueReaders)[number];

/**
 * Otherwise a FIFO queue takes 300 calls of each kind a second. Each message has its own deduplication id,
 * so its scope does not matter.
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/enable-high-throughput-fifo.html
 * @see https://sqs.aryancodes.tech/concepts/throughput
 */
const highThroughput = {
  deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
  fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
};

/** Now the default of SQS; a queue that was made with an earlier default would stay there. */
const longestMessages = { maxMessageSizeBytes: mostMessageBytes };

/** A dead-letter queue, which retains messages as long as SQS allows. @param reason why it has none itself */
export const addDeadLetters = (scope: Construct, reason: string, props: QueueProps): Queue => {
  const queue = new Queue(scope, 'dead_letters', {
    ...props,
    ...longestMessages,
    retentionPeriod: Duration.days(14),
  });
  const rules = ['AwsSolutions-SQS3', 'cdk-validator-cfnguard::sqs_dlq_check'];
  acknowledge(queue, ...rules.map((rule) => [rule, reason] as const));
  return queue;
};

const addQueue = (
  scope: Construct,
  reader: QueueReadingFunction,
  { name: environment, removalPolicy }: Environment,
): Queue => {
  const { name, deadLetters: deadLettersName } = readQueues[reader.queue];
  const fifo = name(environment).endsWith('.fifo');
  // CDK takes no false for a standard queue, and CloudFormation neither.
  const common = {
    ...(fifo && { fifo }),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    // A notice that we accepted and have not carried out yet must outlive a release that is rolled back.
    removalPolicy,
  };
  const deadLetters = addDeadLetters(scope, 'It is a dead-letter queue.', {
    ...common,
    queueName: deadLettersName(environment),
  });
  return new Queue(scope, 'queue', {
    ...common,
    ...(fifo && highThroughput),
    ...longestMessages,
    queueName: name(environment),
    visibilityTimeout: Duration.seconds(visibilitySecondsOf(reader)),
    retentionPeriod: Duration.seconds(reader.retentionSeconds),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: reader.mostDeliveries },
  });
};

/** A queue, and the function that Lambda calls with its messages. */
export const addQueueReader = (
  stack: Construct,
  reader: QueueReadingFunction,
  settings: FunctionSettings,
): void => {
  const scope = new Construct(stack, `queue-${reader.name}`);
  const queue = addQueue(scope, reader, settings.environment);
  new EventSourceMapping(scope, 'mapping', {
    target: new ApiFunction(scope, reader.name, reader.uses, settings).live,
    eventSourceArn: queue.queueArn,
    batchSize: reader.batchSize,
    maxConcurrency: maximumConcurrencyOf(reader, settings.environment.executions.ofAccount),
    reportBatchItemFailures: true,
  });
  createQueueFirst(stack, reader.queue, queue);
};
