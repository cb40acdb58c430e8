import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { createTransacting, isNew, keysOfTenant, refusalOf } from './transacting.ts';

const { client, TableName, put, transact } = await createTransacting();

it.each([
  ['ALL_OLD', { name: { S: 'Old' } }],
  ['NONE', undefined],
] as const)(
  'a refused update shows the item that failed its condition: %s',
  async (requested, Item) => {
    const key = keysOfTenant()('there');
    await transact([put(key, { name: 'Old' })]);
    const update = new UpdateCommand({
      TableName,
      Key: key,
      UpdateExpression: 'SET calls = :one',
      ...isNew,
      ExpressionAttributeValues: { ':one': 1 },
      ReturnValuesOnConditionCheckFailure: requested,
    });
    const refusal = await refusalOf(client.send(update));
    expect(refusal).toBeInstanceOf(ConditionalCheckFailedException);
    expect((refusal as ConditionalCheckFailedException).Item).toEqual(
      Item && expect.objectContaining(Item),
    );
  },
);
