import { unmarshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it } from 'vitest';
import { throttlingReasonsOf } from '../../../../functions/platform/telemetry/throttling-reasons.ts';
import { type Answer, both, commandOf, ours, type Sdk, startDatabase } from './both-clients.ts';
import { commands, TableName } from './commands.ts';

const prefix = 'com.amazonaws.dynamodb.v20120810#';
const bytes = { a: { B: 'AAEC' }, b: { BS: ['AQ=='] }, B: { M: { B: { S: 'c' } } }, n: { N: '1' } };
const reasons = [{ reason: 'TableReadKeyRangeThroughputExceeded', resource: 'arn:a:b/c' }];
const ofType = (type: string, members: object = { message: 'Because' }) => ({
  status: 400,
  headers: { 'x-amzn-requestid': 'R' },
  body: JSON.stringify({ __type: prefix + type, ...members }),
});
const failedCondition = ofType('ConditionalCheckFailedException', { message: 'No', Item: bytes });
const errors: Record<string, Answer> = {
  'a failed condition': failedCondition,
  'a lost transaction': ofType('TransactionCanceledException', {
    Message: 'Cancelled',
    CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: bytes }],
  }),
  'a refused transaction': ofType('TransactionCanceledException', {
    message: 'Cancelled',
    CancellationReasons: [{ Code: 'ValidationError', Message: 'Too large' }],
  }),
  'a conflict': ofType('TransactionConflictException'),
  'a transaction that goes on': ofType('TransactionInProgressException', { Message: 'Wait' }),
  'a write of another region': ofType('ReplicatedWriteConflictException'),
  'too much for a table': ofType('ProvisionedThroughputExceededException', {
    message: 'Too much',
    ThrottlingReasons: reasons,
  }),
  throttling: {
    ...ofType('ThrottlingException', { message: 'Too much', throttlingReasons: reasons }),
    body: JSON.stringify({
      __type: 'com.amazon.coral.availability#ThrottlingException',
      throttlingReasons: reasons,
    }),
  },
  'a refusal': ofType('ValidationException', { Message: 'Item size has exceeded' }),
  'no such table': ofType('ResourceNotFoundException', {}),
  'no permission': {
    ...ofType('', {}),
    body: '{"__type":"x#AccessDeniedException","Message":"no"}',
  },
  'a fault of DynamoDB': { ...ofType('InternalServerError'), status: 500 },
  'a name in a header': {
    status: 400,
    headers: { 'x-amzn-errortype': 'ThrottlingException:http://internal.amazon.com/a#b,c' },
    body: '{"message":"Slow down"}',
  },
  'a code': { status: 400, body: '{"code":"LimitExceededException","message":"No more"}' },
  'nothing at all': { status: 503, body: '' },
  'a page of a proxy': { status: 502, body: '<html>' },
};

describe('a bundle reads errors of DynamoDB as the SDK', () => {
  const failureOf = async (of: Sdk, answer: Answer) => {
    const { client, retried } = startDatabase(of, () => answer);
    const { input } = commands.Get({ id: 1 });
    const error = await client.send(commandOf(of, 'Get', input)).then(
      () => new Error('It succeeded'),
      (error: Error) => error,
    );
    const { name, message } = error;
    const kind = { isError: error instanceof Error, isLost: of.isLost(error), retried };
    return { ...error, name, message, kind, throttled: throttlingReasonsOf(error) };
  };

  it.each(Object.entries(errors))('%s', async (_, answer) => {
    const [our, their] = await Promise.all(both.map((of) => failureOf(of, answer)));
    expect(our).toEqual(their);
    expect(our?.kind.isError).toBe(true);
  });

  it('reads the item of a failed condition', async () => {
    const { Item } = { Item: undefined, ...(await failureOf(ours, failedCondition)) };
    expect(ours.unmarshall(Item ?? {})).toEqual(
      unmarshall({
        ...bytes,
        a: { B: new Uint8Array([0, 1, 2]) },
        b: { BS: [new Uint8Array([1])] },
      }),
    );
  });
});

describe('requests of a command that share one chain of middleware', () => {
  const { client, sent } = startDatabase(ours, (body) => ({
    body: JSON.stringify({ Item: JSON.parse(body).Key }),
  }));
  const get = (id: number) => commandOf(ours, 'Get', { TableName, Key: { id } });

  it('are each their own, one after the other and at once', async () => {
    for (const ids of [[1], [2], [3, 4, 5]]) {
      const read = await Promise.all(ids.map((id) => client.send(get(id))));
      expect(read).toMatchObject(ids.map((id) => ({ Item: { id } })));
    }
    expect(sent).toHaveLength(5);
  });

  it('end with their own signal', async () => {
    const abortSignal = AbortSignal.abort(new Error('enough'));
    await expect(client.send(get(1), { abortSignal })).rejects.toThrow('enough');
    expect(await client.send(get(2))).toMatchObject({ Item: { id: 2 } });
  });
});
