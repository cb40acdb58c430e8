import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createDynamodb } from '../../../infra/local/aws/dynamodb/create-dynamodb.ts';
import { createKmsServer, ensureKey } from '../../../infra/local/aws/kms/kms.ts';
import { listen } from '../../../infra/local/listen.ts';
import { openStore } from '../../../infra/local/store.ts';
import type { Call } from '../../support/fault/fault.ts';
import { type Received, startFaultProxy } from '../../support/fault/fault-proxy.ts';
import {
  type StubRequest,
  type StubResponse,
  startStub,
} from '../../support/providers/stub-server.ts';
import { principal, stubAws } from './aws.ts';

/** By the first part of the header `X-Amz-Target`. */
const services = new Map([
  ['DynamoDB_20120810', 'dynamodb'],
  ['DynamoDBStreams_20120810', 'dynamodb'],
  ['TrentService', 'kms'],
  ['AmazonSQS', 'sqs'],
  ['AWSEvents', 'events'],
  ['Logs_20140328', 'logs'],
]);

type Body = {
  TransactItems?: Record<string, { TableName?: string }>[];
  EncryptionContext?: Record<string, string>;
  StreamArn?: string;
  QueueName?: string;
  QueueUrl?: string;
};

const shortName = (name = '') => name.replace(/^trunkline-dev-/, '');
// An iterator names no stream, and one table alone has any.
const tableOf = (tableName: string | undefined, { StreamArn }: Body) =>
  `table ${shortName(tableName ?? StreamArn?.split('/')[1] ?? 'integrations')}`;

const resourceOf = (service: string, body: Body, tableName: string | undefined): string => {
  if (service === 'dynamodb') return tableOf(tableName, body);
  if (service === 'kms')
    return `key ${body.EncryptionContext?.purpose === 'oauth_state' ? 'state' : 'secrets'}`;
  if (service === 'sqs')
    return `queue ${shortName(body.QueueName ?? body.QueueUrl?.split('/').at(-1))}`;
  return service === 'events' ? 'event bus' : 'log group';
};

/** What IAM has to allow: `dynamodb:Query table agents`. A transaction needs that of each of its writes. */
const permissionsOf = ({ service, operation, tableName }: Call, body: Body): string[] => {
  const name = services.get(service) ?? service;
  if (!body.TransactItems) return [`${name}:${operation} ${resourceOf(name, body, tableName)}`];
  return body.TransactItems.flatMap((item) => Object.entries(item)).map(
    ([write, { TableName }]) =>
      `dynamodb:${write.replace(/(?:Item)?$/, 'Item')} ${tableOf(TableName, body)}`,
  );
};

/** DynamoDB and the KMS of an environment, each behind a proxy that records. */
const startStores = async (record: (call: Call, received: Received) => undefined) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'trunkline-recording-'));
  const store = openStore(dataDir);
  for (const key of ['state', 'secrets']) ensureKey(store, `alias/trunkline-dev-${key}`);
  const servers = [createDynamodb(), createKmsServer(store)];
  const proxies = [];
  for (const server of servers) proxies.push(await startFaultProxy(await listen(server, 0)));
  for (const proxy of proxies) proxy.chooseBy(record);
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    store.close();
    rmSync(dataDir, { recursive: true });
  });
  return proxies.map(({ origin }) => origin);
};

const outputs = { BaseUrl: 'https://unknown.invalid/api', Addresses: '203.0.113.7' };
const described = Object.entries(outputs).map(
  ([key, value]) =>
    `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
);
const documents = new Map([
  [
    'DescribeStacks',
    `<Stacks><member><StackName>s</StackName><Outputs>${described.join('')}</Outputs></member></Stacks>`,
  ],
  ['GetCallerIdentity', `<Arn>${principal}</Arn><UserId>u</UserId><Account>1</Account>`],
]);

/** The SDK compares it with what it sent or received. */
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

type Answers = Record<string, (body: Record<string, unknown>) => object>;

/** What the services answer whose requests are JSON. @param letters texts of messages to be received */
const answersOf = (letters: string[], origin: () => string): Answers => ({
  // The SDK sends to the address of the queue.
  GetQueueUrl: ({ QueueName }) => ({ QueueUrl: `${origin()}/1/${QueueName}` }),
  ReceiveMessage: () => ({
    Messages: letters.splice(0).map((Body, n) => ({
      ...{ Body, MessageId: `${n}`, ReceiptHandle: 'r' },
      MD5OfBody: md5(Body),
    })),
  }),
  SendMessage: ({ MessageBody }) => ({
    MessageId: 'm',
    MD5OfMessageBody: md5(String(MessageBody)),
  }),
  PutEvents: () => ({ FailedEntryCount: 0, Entries: [{ EventId: 'e' }] }),
  StartQuery: () => ({ queryId: 'q' }),
  GetQueryResults: () => ({ status: 'Complete', results: [] }),
});

const respondWith =
  (answers: Answers, asked: Set<string>) =>
  ({ headers, json = {}, form }: StubRequest): StubResponse => {
    const action = form.get('Action') ?? '';
    const document = documents.get(action);
    if (document) {
      // Everybody may know who they are.
      if (action === 'DescribeStacks')
        asked.add(`cloudformation:${action} stack ${shortName(form.get('StackName') ?? '')}`);
      const body = `<${action}Response><${action}Result>${document}</${action}Result></${action}Response>`;
      return { headers: { 'content-type': 'text/xml' }, body };
    }
    const [service = '', operation = ''] = String(headers['x-amz-target']).split('.');
    const call = { service, operation, tableName: undefined };
    for (const each of permissionsOf(call, json)) asked.add(each);
    const headersOut = { 'content-type': 'application/x-amz-json-1.0' };
    return { headers: headersOut, body: answers[operation]?.(json) ?? {} };
  };

/** Stand-ins for what commands call in the environment dev, which record what they are asked for. */
export const startRecordingAws = async () => {
  const asked = new Set<string>();
  const letters: string[] = [];
  const [dynamodbEndpoint = '', kmsEndpoint = ''] = await startStores((call, { body }) => {
    for (const each of permissionsOf(call, JSON.parse(body.toString()))) asked.add(each);
  });
  const stub = await startStub(
    respondWith(
      answersOf(letters, () => stub.origin),
      asked,
    ),
  );
  const { origin } = stub;
  stubAws({
    DYNAMODB: dynamodbEndpoint,
    DYNAMODB_STREAMS: dynamodbEndpoint,
    KMS: kmsEndpoint,
    ...{ SQS: origin, EVENTBRIDGE: origin, CLOUDWATCH_LOGS: origin },
    ...{ CLOUDFORMATION: origin, STS: origin },
  });
  return {
    /** Permissions, since it was emptied. */
    asked,
    /** Texts of messages in the dead-letter queue, each received once. */
    letters,
    dynamodbEndpoint,
    kmsEndpoint,
  };
};
