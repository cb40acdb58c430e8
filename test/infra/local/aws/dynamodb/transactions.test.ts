import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, inject, it } from 'vitest';
import { createTransacting, exists, isNew, keysOfTenant, refusalOf } from './transacting.ts';

const isAmazons = inject('dynamodbEndpoint') !== undefined;
const { client, tableName, TableName, put, update, transact, get } = await createTransacting();
const OtherTable = tableName('oauth_apps');

describe('a transaction', () => {
  it('does all that its actions say, in several tables', async () => {
    const key = keysOfTenant();
    await transact([put(key('updated'), { calls: 1 }), put(key('deleted')), put(key('checked'))]);
    const integration_type = key('').tenant_id;
    await transact([
      put(key('put'), { name: 'Front desk' }),
      update(key('updated'), 'ADD calls :one'),
      { Delete: { TableName, Key: key('deleted'), ...exists } },
      { ConditionCheck: { TableName, Key: key('checked'), ...exists } },
      { Put: { TableName: OtherTable, Item: { integration_type } } },
    ]);
    expect(await get(key('put'))).toMatchObject({ name: 'Front desk' });
    expect(await get(key('updated'))).toMatchObject({ calls: 2 });
    expect(await get(key('deleted'))).toBeUndefined();
    expect(await get(key('checked'))).toEqual(key('checked'));
    const other = new GetCommand({ TableName: OtherTable, Key: { integration_type } });
    expect((await client.send(other)).Item).toEqual({ integration_type });
  });

  it('does nothing when a condition fails, and gives a reason for each action', async () => {
    const key = keysOfTenant();
    await transact([put(key('there'), { name: 'Old' })]);
    const refusal = await refusalOf(
      transact([
        put(key('new')),
        { Put: { ...put(key('there')).Put, ...isNew } },
        update(key('there-not'), 'SET calls = :one', exists),
      ]),
    );
    expect(refusal).toBeInstanceOf(TransactionCanceledException);
    expect(refusal).toMatchObject({
      name: 'TransactionCanceledException',
      message:
        'Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed, ConditionalCheckFailed]',
      CancellationReasons: [
        { Code: 'None' },
        { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' },
        { Code: 'ConditionalCheckFailed', Message: 'The conditional request failed' },
      ],
      $metadata: { httpStatusCode: 400 },
    });
    expect(await get(key('new'))).toBeUndefined();
    expect(await get(key('there'))).toMatchObject({ name: 'Old' });
  });

  it('shows the item that failed a condition, if asked to', async () => {
    const key = keysOfTenant();
    await transact([put(key('there'), { name: 'Old' })]);
    const failing = { ...put(key('there')).Put, ...isNew };
    const refusal = await refusalOf(
      transact([{ Put: { ...failing, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } }]),
    );
    expect(refusal).toMatchObject({
      CancellationReasons: [{ Item: { name: { S: 'Old' } }, Code: 'ConditionalCheckFailed' }],
    });
  });

  it('may have 100 actions', async () => {
    const key = keysOfTenant();
    await transact(Array.from({ length: 100 }, (_, each) => put(key(`${each}`))));
    expect(await get(key('99'))).toEqual(key('99'));
  });

  it('does nothing when an update meets an item of another form', async () => {
    const key = keysOfTenant();
    await transact([put(key('there'), { name: 'Old' })]);
    const names = { ExpressionAttributeNames: { '#name': 'name' } };
    const impossible = update(key('there'), 'SET calls = #name + :one', names);
    const refusal = await refusalOf(transact([put(key('new')), impossible]));
    const Message = 'An operand in the update expression has an incorrect data type';
    // AWS documents it as a reason to cancel; DynamoDB Local gives the error itself.
    expect(refusal).toMatchObject(
      isAmazons
        ? { name: 'ValidationException', message: Message }
        : { CancellationReasons: [{ Code: 'None' }, { Code: 'ValidationError', Message }] },
    );
    expect(await get(key('new'))).toBeUndefined();
  });
});

describe('a repeated transaction', () => {
  it('is done once when it has the same token', async () => {
    const key = keysOfTenant();
    const token = key('').tenant_id;
    const count = [update(key('counted'), 'ADD calls :one')];
    for (let times = 0; times < 3; times++) await transact(count, token);
    expect(await get(key('counted'))).toMatchObject({ calls: 1 });
    await transact(count);
    expect(await get(key('counted'))).toMatchObject({ calls: 2 });
  });

  it('is tried again after a cancellation', async () => {
    const key = keysOfTenant();
    const token = key('').tenant_id;
    const actions = [{ Put: { ...put(key('a')).Put, ...isNew } }];
    await client.send(new PutCommand({ TableName, Item: key('a') }));
    expect(await refusalOf(transact(actions, token))).toBeInstanceOf(TransactionCanceledException);
    await transact([{ Delete: { TableName, Key: key('a') } }]);
    await transact(actions, token);
    expect(await get(key('a'))).toEqual(key('a'));
  });
});
