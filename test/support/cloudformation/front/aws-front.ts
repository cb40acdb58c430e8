import http from 'node:http';
import { text } from 'node:stream/consumers';
import type { ModelAccount } from '../account.ts';
import { accountId, queueUrlOf } from '../identity.ts';
import { keyOf } from '../model-resource.ts';
import { Refusal } from '../refusal.ts';
import { errorXml, type QueryRecord, responseXml } from './query-xml.ts';
import { createStackApi, MissingChangeSet } from './stack-api.ts';

const signIn: Record<string, () => QueryRecord> = {
  GetCallerIdentity: () => ({
    Arn: `arn:aws:iam::${accountId}:user/a`,
    UserId: 'a',
    Account: accountId,
  }),
  AssumeRole: () => ({
    Credentials: {
      AccessKeyId: 'AKIAAAAAAAAAAAAAAAAA',
      SecretAccessKey: 'secret',
      SessionToken: 'token',
      Expiration: '2099-01-01T00:00:00Z',
    },
  }),
};

type Answer = { status: number; body: string };

const json = (value: object, status = 200): Answer => ({ status, body: JSON.stringify(value) });

const codeOf = (error: unknown): string => {
  if (error instanceof MissingChangeSet) return 'ChangeSetNotFound';
  return error instanceof Refusal ? 'ValidationError' : 'InternalFailure';
};

/** What `npm run deploy` and CDK read by the JSON protocol. */
const answerJson = (account: ModelAccount, operation: string, input: Record<string, string>) => {
  if (operation.endsWith('.GetParameter')) {
    const { Name = '' } = input;
    return json({ Parameter: { Name, Type: 'String', Value: account.parameter(Name) } });
  }
  if (operation.endsWith('.GetQueueUrl')) {
    const { QueueName = '' } = input;
    return account.resources.has(keyOf('AWS::SQS::Queue', QueueName))
      ? json({ QueueUrl: queueUrlOf(QueueName) })
      : json({ __type: 'com.amazonaws.sqs#QueueDoesNotExist' }, 400);
  }
  if (operation !== 'DynamoDB_20120810.DescribeTable') throw new Error(`Not known: ${operation}`);
  const { TableName = '' } = input;
  // Time passes between two looks.
  for (const _ of Array(4)) account.tables.describe(TableName);
  const state = account.tables.describe(TableName);
  if (!state) return json({ __type: 'ResourceNotFoundException' }, 400);
  const GlobalSecondaryIndexes = state.indexes.map(({ name, status, isBackfilling }) => ({
    ...{ IndexName: name, IndexStatus: status, Backfilling: isBackfilling },
  }));
  return json({ Table: { TableName, TableStatus: state.status, GlobalSecondaryIndexes } });
};

/** The bucket of CDK's bootstrap, in which all bundles are already, and no template. */
const answerBucket = (
  { method, url = '' }: http.IncomingMessage,
  body: string,
  templates: Map<string, string>,
): Answer => {
  const { pathname, searchParams } = new URL(url, 'http://bucket');
  const key = searchParams.get('prefix') ?? pathname.split('/').at(-1) ?? '';
  if (method === 'PUT') {
    // The SDK sends chunks, with a checksum after the last.
    templates.set(key, body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1));
    return { status: 200, body: '' };
  }
  const contents = key.endsWith('.zip') ? `<Contents><Key>${key}</Key></Contents>` : '';
  if (searchParams.has('list-type')) {
    return { status: 200, body: `<ListBucketResult>${contents}</ListBucketResult>` };
  }
  if (searchParams.has('location')) return { status: 200, body: '<LocationConstraint/>' };
  const code = 'ServerSideEncryptionConfigurationNotFoundError';
  return { status: 404, body: `<Error><Code>${code}</Code></Error>` };
};

/**
 * AWS before a model account, over HTTP: what the real command `cdk deploy` and `npm run deploy` call. It
 * knows no other operation.
 */
export const createAwsFront = (account: ModelAccount): http.Server => {
  const templates = new Map<string, string>();
  const actions = { ...signIn, ...createStackApi(account, templates) };
  const answer = (request: http.IncomingMessage, body: string): Answer => {
    const operation = request.headers['x-amz-target'];
    if (typeof operation === 'string') return answerJson(account, operation, JSON.parse(body));
    if (request.url?.includes('/account-settings')) {
      return json({ AccountLimit: { ConcurrentExecutions: 1_000 } });
    }
    const input = new URLSearchParams(body);
    const action = input.get('Action');
    if (!action || request.method !== 'POST') return answerBucket(request, body, templates);
    const act = actions[action];
    if (!act) throw new Error(`Not known: ${action}`);
    return { status: 200, body: responseXml(action, act(input)) };
  };
  return http.createServer(async (request, response) => {
    const body = await text(request);
    try {
      const { status, body: answered } = answer(request, body);
      response.writeHead(status).end(answered);
    } catch (error) {
      const { message } = error instanceof Error ? error : new Error(String(error));
      response.writeHead(400).end(errorXml(codeOf(error), message));
    }
  });
};
