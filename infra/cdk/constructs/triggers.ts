import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { ArnPrincipal } from 'aws-cdk-lib/aws-iam';
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import {
  DeduplicationScope,
  FifoThroughputLimit,
  Queue,
  QueueEncryption,
  type QueueProps,
} from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { auditWriter, serviceFunctions, streamReaders } from '../../../functions/functions.ts';
import { mostMessageBytes } from '../../../functions/platform/aws/message-body.ts';
import { deadLetterQueueName, readQueues } from '../../../functions/platform/aws/names.ts';
import { queueReaders, visibilitySecondsOf } from '../../../functions/queue-readers.ts';
import { schedules, usesOfScheduled } from '../../../functions/schedules.ts';
import { maximumConcurrencyOf } from '../../executions.ts';
import { acknowledge } from '../checks.ts';
import type { Environment } from '../environments.ts';
import { functionNameOf } from '../observability/metrics.ts';
import { ApiFunction, type FunctionSettings } from './api-function.ts';
import { addAuditWriter } from './audit-writer.ts';
import { createQueueFirst } from './create-queue-first.ts';
import { arnOf, storedReference } from './references.ts';

type QueueReadingFunction = (typeof queueReaders)[number];

/** A function that runs on a schedule. */
const addScheduled = (
  stack: Construct,
  scheduled: (typeof schedules)[number],
  settings: FunctionSettings,
): void => {
  const { name, everyMinutes } = scheduled;
  const uses = usesOfScheduled(scheduled, settings.environment);
  const scope = new Construct(stack, `schedule-${name}`);
  // It runs too seldom for a tenth of its calls to prove a new version.
  const { live } = new ApiFunction(scope, name, uses, { ...settings, canary: undefined });
  // Lambda would repeat a failed run, and keep throttled ones for six hours, to run them all at once. The
  // rule retries only events that did not reach Lambda.
  live.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(everyMinutes) });
  new Rule(scope, 'rule', {
    ruleName: functionNameOf(settings.environment.name, name),
    schedule: Schedule.rate(Duration.minutes(everyMinutes)),
    targets: [new FunctionTarget(live, { retryAttempts: 0 })],
  });
};

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
const addQueueReader = (
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

/** Items that have the attribute before or after the change. */
const having = (attribute: string) =>
  ['OldImage', 'NewImage'].map((image) =>
    FilterCriteria.filter({ dynamodb: { [image]: { [attribute]: { S: FilterRule.exists() } } } }),
  );

/** A function that Lambda calls with the changes of a table. */
const addStreamReader = (
  stack: Construct,
  { name, table, uses, batchSize, maxAgeSeconds, onlyWith }: (typeof streamReaders)[number],
  settings: FunctionSettings,
): void => {
  const scope = new Construct(stack, `stream-${name}`);
  const environment = settings.environment.name;
  const queueArn = arnOf(scope, 'sqs', deadLetterQueueName(environment));
  new EventSourceMapping(scope, 'mapping', {
    target: new ApiFunction(scope, name, uses, settings).live,
    eventSourceArn: storedReference(scope, environment, `streams/${table}`),
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize,
    // One call at a time per shard keeps the order.
    parallelizationFactor: 1,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    // Without a number of retries, only the age of a change ends them.
    maxRecordAge: Duration.seconds(maxAgeSeconds),
    filters: having(onlyWith),
    onFailure: new SqsDlq(Queue.fromQueueArn(scope, 'dead_letters', queueArn)),
  });
};

/**
 * A function that only services of the platform invoke, by its live alias. Each principal gets a
 * statement in the alias's own policy; nobody else is in it.
 */
const addServiceFunction = (
  stack: Construct,
  { name, uses }: (typeof serviceFunctions)[number],
  settings: FunctionSettings,
): void => {
  const { live } = new ApiFunction(new Construct(stack, `service-${name}`), name, uses, settings);
  // How long Lambda keeps an invocation whose caller waits for no answer: the least that it takes.
  live.configureAsyncInvoke({ maxEventAge: Duration.minutes(1), retryAttempts: 0 });
  for (const arn of settings.environment.invokers[name]) {
    live.addPermission(`invoked-by-${arn}`, { principal: new ArnPrincipal(arn) });
  }
};

/** The functions without a route, each with what calls it. */
export const addTriggered = (
  stack: Construct,
  settings: FunctionSettings,
  isHere: (name: string) => boolean,
): void => {
  const ofStack = <T extends { name: string }>(all: readonly T[]) =>
    all.filter(({ name }) => isHere(name));
  for (const each of ofStack(schedules)) addScheduled(stack, each, settings);
  for (const each of ofStack(streamReaders)) addStreamReader(stack, each, settings);
  for (const each of ofStack(serviceFunctions)) addServiceFunction(stack, each, settings);
  if (isHere(auditWriter.name)) addAuditWriter(stack, settings);
  // Last, because all functions that use a queue must be there.
  for (const each of ofStack(queueReaders)) addQueueReader(stack, each, settings);
};
