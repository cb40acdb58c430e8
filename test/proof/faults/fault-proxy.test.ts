import { DynamoDBClient, DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it } from 'vitest';
import { awsClientOptions } from '../../../functions/platform/aws/aws-client-options.ts';
import { physicalName } from '../../../functions/platform/aws/tables.ts';
import { createTables } from '../../../infra/local/create-tables.ts';
import type { FaultMode } from '../../support/fault/fault.ts';
import { startFaultyServices } from '../../support/fault/faulty-services.ts';

const { dynamodb, options } = await startFaultyServices();
const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
const base = new DynamoDBClient({
  ...awsClientOptions('us-east-1', options.dynamodbEndpoint, credentials, 8_000),
  maxAttempts: 1,
});
const client = DynamoDBDocumentClient.from(base);
await createTables(client, 'local');
afterEach(() => dynamodb.recover());

const TableName = physicalName('local', 'rate_limits');
let rows = 0;
const rowWith = async (n: number) => {
  const key_id = `row-${++rows}`;
  await client.send(new PutCommand({ TableName, Item: { key_id, n } }));
  return key_id;
};
const add = (key_id: string) => {
  const UpdateExpression = 'ADD n :one';
  const ExpressionAttributeValues = { ':one': 1 };
  return new UpdateCommand({
    TableName,
    Key: { key_id },
    UpdateExpression,
    ExpressionAttributeValues,
  });
};
const read = async (key_id: string, ConsistentRead = true) => {
  const { Item } = await client.send(
    new GetCommand({ TableName, Key: { key_id }, ConsistentRead }),
  );
  return Item?.n;
};
/** What a write met, and how often it was done. */
const writeWith = async (mode: FaultMode) => {
  const key = await rowWith(0);
  dynamodb.inject({ mode, operation: 'UpdateItem', times: 1 });
  const met = await client.send(add(key)).then(
    () => 'answered',
    (error: Error) => (error instanceof DynamoDBServiceException ? error.name : 'no answer'),
  );
  return { met, done: await read(key) };
};

describe('the proxy of faults', () => {
  it.each<[FaultMode, string, number]>([
    ['drop', 'no answer', 0],
    ['throttle', 'ProvisionedThroughputExceededException', 0],
    ['fail', 'InternalServerError', 0],
    ['conflict', 'TransactionConflictException', 0],
    ['failAfterCommit', 'InternalServerError', 1],
    ['commitThenDrop', 'no answer', 1],
    ['commitThenHalf', 'no answer', 1],
    ['duplicate', 'answered', 2],
    [{ delayMs: 20 }, 'answered', 1],
  ])('%j: a write meets %s, and is done %i times', async (mode, met, done) => {
    expect(await writeWith(mode)).toEqual({ met, done });
  });

  it.each(['before', 'after'] as const)('kills who asks, %s the write', async (when) => {
    const key = await rowWith(0);
    const killed = Promise.withResolvers<void>();
    const kill = () => {
      killed.resolve();
      base.destroy();
    };
    dynamodb.inject({ mode: { kill, when }, operation: 'UpdateItem', times: 1 });
    client.send(add(key)).catch(() => {});
    await killed.promise;
    expect(await read(key)).toBe(when === 'after' ? 1 : 0);
  });

  it('answers eventually consistent reads late, and no others', async () => {
    const key = await rowWith(0);
    expect(await read(key, false)).toBe(0);
    await client.send(add(key));
    dynamodb.inject({ mode: 'stale' });
    expect(await read(key, false)).toBe(0);
    expect(await read(key, true)).toBe(1);
    expect(await read(await rowWith(7), false)).toBeUndefined();
    dynamodb.recover();
    expect(await read(key, false)).toBe(1);
  });

  it.each([
    ['conflict', 'TransactionConflict'],
    ['cancel', 'ThrottlingError'],
  ] as const)('%s: a transaction is cancelled with %s, and not done', async (mode, Code) => {
    const [key, other] = [await rowWith(0), await rowWith(0)];
    dynamodb.inject({ mode, operation: 'TransactWriteItems', times: 1 });
    const writes = [key, other].map((each) => ({ Update: add(each).input as never }));
    await expect(
      client.send(new TransactWriteCommand({ TransactItems: writes })),
    ).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code }, { Code: 'None' }],
    });
    expect([await read(key), await read(other)]).toEqual([0, 0]);
  });
});
