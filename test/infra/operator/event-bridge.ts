import { afterAll } from 'vitest';
import { type BusEvent, putEvents } from '../../../infra/local/aws/events/put-events.ts';
import { Queue } from '../../../infra/local/aws/events/queue.ts';
import { createSqs } from '../../../infra/local/aws/events/sqs.ts';
import {
  AwsError,
  type AwsOperation,
  createService,
  dispatchTo,
} from '../../../infra/local/aws/service/create-service.ts';
import type { ServiceStore } from '../../../infra/local/aws/service/store.ts';
import { listen } from '../../../infra/local/listen.ts';

type EventBridgeInput = Record<string, unknown>;
type Rule = { source: string[]; target?: string };

const region = 'us-east-1';
const account = '123456789012';

const inMemory = (): ServiceStore => ({
  get: () => undefined,
  put: () => {},
  delete: () => {},
  list: () => [],
});

/** Rules of the bus, which lead events to queues. A queue takes only what its policy lets in. */
const createRules = (bus: string, queues: Map<string, Queue>, policies: Map<string, string>) => {
  const rules = new Map<string, Rule>();
  const arnOf = (name: string) => `arn:aws:events:${region}:${account}:rule/${bus}/${name}`;
  const ruleOf = (name: unknown): Rule => {
    const rule = rules.get(String(name));
    if (rule) return rule;
    throw new AwsError('ResourceNotFoundException', 'There is no such rule.');
  };
  const deliver = (event: BusEvent) => {
    for (const [name, { source, target = '' }] of rules) {
      const isLetIn = policies.get(target)?.includes(`"${arnOf(name)}"`);
      if (source.includes(event.source) && isLetIn) queues.get(target)?.send(JSON.stringify(event));
    }
  };
  const operations: Record<string, (requested: EventBridgeInput) => object> = {
    PutRule: ({ Name, EventPattern }) => {
      rules.set(String(Name), JSON.parse(String(EventPattern)));
      return { RuleArn: arnOf(String(Name)) };
    },
    // A page of one each.
    ListRules: ({ NamePrefix, NextToken = 0 }) => {
      const names = [...rules.keys()].filter((name) => name.startsWith(String(NamePrefix)));
      const next = Number(NextToken) + 1;
      return {
        Rules: names.slice(next - 1, next).map((Name) => ({ Name })),
        ...(next < names.length ? { NextToken: String(next) } : {}),
      };
    },
    PutTargets: ({ Rule, Targets }) => {
      const [{ Arn = '' } = {}] = Targets as { Arn?: string }[];
      ruleOf(Rule).target = Arn.split(':').at(-1) ?? '';
      return { FailedEntryCount: 0, FailedEntries: [] };
    },
    RemoveTargets: ({ Rule }) => {
      delete ruleOf(Rule).target;
      return { FailedEntryCount: 0, FailedEntries: [] };
    },
    DeleteRule: ({ Name }) => {
      if (ruleOf(Name).target) throw new AwsError('ValidationException', 'Rule has targets.');
      rules.delete(String(Name));
      return {};
    },
    PutEvents: (requested) => putEvents(requested, bus, deliver),
  };
  return { rules, operations };
};

/** EventBridge and SQS of an account, with what makes and deletes rules and queues. */
export const startEventBridge = async (bus: string) => {
  const queues = new Map<string, Queue>();
  const policies = new Map<string, string>();
  const { rules, operations } = createRules(bus, queues, policies);
  const urlOf = (name: string) => `${origin}/${account}/${name}`;
  const ofQueues: Record<string, (requested: EventBridgeInput) => object> = {
    CreateQueue: ({ QueueName, Attributes }) => {
      const name = String(QueueName);
      queues.set(name, new Queue(inMemory(), name));
      policies.set(name, String(Object(Attributes).Policy));
      return { QueueUrl: urlOf(name) };
    },
    DeleteQueue: ({ QueueUrl }) => {
      queues.delete(String(QueueUrl).split('/').at(-1) ?? '');
      return {};
    },
  };
  const named = (service: string, all: Record<string, (requested: EventBridgeInput) => object>) =>
    Object.fromEntries(
      Object.entries(all).map(([name, run]): [string, AwsOperation] => [
        `${service}.${name}`,
        (requested) => {
          const refusal = refused.get(name);
          if (refusal) throw new AwsError(refusal, 'refused by the test');
          return run(Object(requested));
        },
      ]),
    );
  /** Operations that fail, with their errors. */
  const refused = new Map<string, string>();
  const server = createService({
    accessKeyId: undefined,
    contentType: 'application/x-amz-json-1.1',
    respond: dispatchTo({
      ...createSqs(queues, urlOf),
      ...named('AmazonSQS', ofQueues),
      ...named('AWSEvents', operations),
    }),
  });
  const origin = await listen(server, 0);
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    origin,
    rules,
    queues,
    refused,
    /** A rule and a queue of one name, as a killed run leaves them. */
    leave: (name: string) => {
      rules.set(name, { source: [], target: name });
      queues.set(name, new Queue(inMemory(), name));
    },
  };
};
