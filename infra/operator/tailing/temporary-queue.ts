import { randomBytes } from 'node:crypto';
import {
  DeleteRuleCommand,
  type EventBridgeClient,
  ListRulesCommand,
  PutRuleCommand,
  PutTargetsCommand,
  RemoveTargetsCommand,
} from '@aws-sdk/client-eventbridge';
import {
  CreateQueueCommand,
  DeleteMessageCommand,
  DeleteQueueCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { eventBusName, eventSource } from '../../../functions/platform/aws/names.ts';
import type { BusEvent } from '../../local/aws/events/put-events.ts';
import type { EventTail } from './event-tail.ts';

export type TailDeps = {
  environment: string;
  queues: SQSClient;
  rules: EventBridgeClient;
  nowMs: number;
  /** Is shown what an earlier run left and could not be removed. */
  notRemoved(error: unknown): void;
};

const target = 'queue';
const waitSeconds = 5;
const dayMs = 24 * 60 * 60 * 1000;

/** The rule and the queue have one name, which holds the time of their creation. */
const prefixOf = (environment: string) => `trunkline-${environment}-tail-`;
const nameAt = (environment: string, nowMs: number) =>
  `${prefixOf(environment)}${nowMs}-${randomBytes(4).toString('hex')}`;
const startedAt = (environment: string, name: string) =>
  Number.parseInt(name.slice(prefixOf(environment).length), 10);

/** Only this rule of the bus may send to it. */
const policyOf = (ruleArn: string, queueArn: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { Service: 'events.amazonaws.com' },
        Action: 'sqs:SendMessage',
        Resource: queueArn,
        Condition: { ArnEquals: { 'aws:SourceArn': ruleArn } },
      },
    ],
  });

/** In the region and account of the rule. */
const queueArnOf = (ruleArn: string, name: string): string => {
  const [, partition, , region, account] = ruleArn.split(':');
  return `arn:${partition}:sqs:${region}:${account}:${name}`;
};

const isGone = (error: unknown): boolean =>
  error instanceof Error && /ResourceNotFound|QueueDoesNotExist|NonExistentQueue/.test(error.name);

const unlessGone = (step: Promise<unknown>): Promise<unknown> =>
  step.catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });

/**
 * Removes what there is of a rule and its queue. The rule is the last: by it, a later run finds what is
 * left.
 */
const remove = async ({ environment, queues, rules }: TailDeps, name: string): Promise<void> => {
  const EventBusName = eventBusName(environment);
  const deleteQueue = async () => {
    const { QueueUrl } = await queues.send(new GetQueueUrlCommand({ QueueName: name }));
    await queues.send(new DeleteQueueCommand({ QueueUrl }));
  };
  const deleteRule = async () => {
    await rules.send(new RemoveTargetsCommand({ EventBusName, Rule: name, Ids: [target] }));
    await rules.send(new DeleteRuleCommand({ EventBusName, Name: name }));
  };
  try {
    await unlessGone(deleteQueue());
    await unlessGone(deleteRule());
  } catch (cause) {
    const left = `Of the rule and the queue ${name}, something is left`;
    throw new Error(`${left}, which “events tail” removes after a day. (${cause})`, { cause });
  }
};

const namesOf = async ({ environment, rules }: TailDeps): Promise<string[]> => {
  const input = { EventBusName: eventBusName(environment), NamePrefix: prefixOf(environment) };
  const names: string[] = [];
  let NextToken: string | undefined;
  do {
    const page = await rules.send(new ListRulesCommand({ ...input, NextToken }));
    names.push(...(page.Rules ?? []).map(({ Name = '' }) => Name));
    NextToken = page.NextToken;
  } while (NextToken);
  return names;
};

/** What killed runs left. A run that has lasted for a day counts as killed. */
const removeOld = async (deps: TailDeps): Promise<void> => {
  const { environment, nowMs } = deps;
  const names = await namesOf(deps);
  for (const name of names.filter((each) => startedAt(environment, each) < nowMs - dayMs)) {
    await remove(deps, name).catch(deps.notRemoved);
  }
};

const setUp = async ({ environment, queues, rules }: TailDeps, name: string): Promise<string> => {
  const EventBusName = eventBusName(environment);
  const EventPattern = JSON.stringify({ source: [eventSource(environment)] });
  const Description = 'Of “events tail”, which removes it when it ends.';
  const rule = new PutRuleCommand({ EventBusName, Name: name, EventPattern, Description });
  const { RuleArn = '' } = await rules.send(rule);
  const Arn = queueArnOf(RuleArn, name);
  const Attributes = { MessageRetentionPeriod: '300', Policy: policyOf(RuleArn, Arn) };
  const created = await queues.send(new CreateQueueCommand({ QueueName: name, Attributes }));
  const Targets = [{ Id: target, Arn }];
  const put = new PutTargetsCommand({ EventBusName, Rule: name, Targets });
  const { FailedEntryCount = 0, FailedEntries = [] } = await rules.send(put);
  if (FailedEntryCount === 0) return created.QueueUrl ?? '';
  throw new Error(`EventBridge refused the queue: ${FailedEntries[0]?.ErrorCode}`);
};

const receive = async (queues: SQSClient, QueueUrl: string, abortSignal: AbortSignal) => {
  const input = { QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: waitSeconds };
  const { Messages = [] } = await queues.send(new ReceiveMessageCommand(input), { abortSignal });
  for (const { ReceiptHandle } of Messages) {
    await queues.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  }
  return Messages.map(({ Body = '' }): BusEvent => JSON.parse(Body));
};

/**
 * The events of a deployed environment, which retains none: by a rule and a queue of its own, which are gone
 * when it is closed. Not yet seen in AWS.
 * @see https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-use-resource-based.html
 */
export const openTail = async (deps: TailDeps): Promise<EventTail> => {
  await removeOld(deps);
  const name = nameAt(deps.environment, deps.nowMs);
  try {
    const queueUrl = await setUp(deps, name);
    return {
      next: (signal) =>
        receive(deps.queues, queueUrl, signal).catch((error: unknown) => {
          if (signal.aborted) return [];
          throw error;
        }),
      close: () => remove(deps, name),
    };
  } catch (error) {
    await remove(deps, name).catch(() => {});
    throw error;
  }
};
