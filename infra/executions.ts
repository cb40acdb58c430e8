import { queueReaders } from '../functions/queue-readers.ts';

/** How many executions each of these functions has, whatever others use, and never more; or why none has. */
type ReservedExecutions = { functions: Readonly<Record<string, number>> } | { off: string };

/**
 * Lambda's executions at once. `ofAccount` is the quota of the account and Region, from which follows what
 * queues may hold of it. A new account has ten, and Lambda lets nobody reserve the last hundred.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 * @see https://github.com/awslabs/fhir-works-on-aws-deployment/issues/691
 * @see https://github.com/aws-samples/one-observability-demo/issues/278
 */
export type Executions = { ofAccount: number; reserved: ReservedExecutions };

type QueueReaders = readonly { maximumConcurrency: number }[];

/**
 * An event source mapping of SQS takes a maximum from 2 to 1,000.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
 * @see https://pub.dev/documentation/pulumi_aws/latest/lambda/EventSourceMappingScalingConfig-class.html
 */
const leastOfMapping = 2;

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/**
 * How many messages of a queue an account with this quota handles at once: what the reader's queue may
 * use, but of half of the quota no more than its share. A queue with a backlog holds its executions for
 * hours.
 */
export const maximumConcurrencyOf = (
  { maximumConcurrency }: QueueReaders[number],
  quota: number,
  readers: QueueReaders = queueReaders,
): number => {
  const all = sum(readers.map((each) => each.maximumConcurrency));
  const share = Math.floor((quota / 2) * (maximumConcurrency / all));
  return Math.max(leastOfMapping, Math.min(maximumConcurrency, share));
};

/** What all queues together hold while each has a backlog. */
export const heldByQueues = (quota: number, readers: QueueReaders = queueReaders): number =>
  sum(readers.map((each) => maximumConcurrencyOf(each, quota, readers)));

/**
 * Whether queues with backlogs leave four of ten executions to requests, and to streams and schedules, whose
 * calls are short. Of a new account's ten, three queues hold six, since Lambda takes no smaller maximum.
 */
export const queuesLeaveEnough = (quota: number, readers: QueueReaders = queueReaders): boolean =>
  heldByQueues(quota, readers) <= 0.6 * quota;
