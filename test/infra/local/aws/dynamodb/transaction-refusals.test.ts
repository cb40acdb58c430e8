import { describe, expect, it } from 'vitest';
import {
  type Actions,
  createTransacting,
  type Key,
  keysOfTenant,
  refusalOf,
} from './transacting.ts';

const { TableName, put, transact, get } = await createTransacting();

describe('a transaction is refused', () => {
  const invalid = (message: RegExp) => ({
    name: 'ValidationException',
    message: expect.stringMatching(message),
  });

  it.each<[string, (key: (id: string) => Key) => Actions, RegExp]>([
    [
      'two actions on one item',
      (key) => [put(key('a')), { Delete: { TableName, Key: key('a') } }],
      /^Transaction request cannot include multiple operations on one item$/,
    ],
    [
      '101 actions',
      (key) => Array.from({ length: 101 }, (_, each) => put(key(`${each}`))),
      /Member must have length less than or equal to 100$/,
    ],
    [
      'a wrong expression',
      (key) => [{ Put: { ...put(key('a')).Put, ConditionExpression: 'foo(' } }],
      /^Invalid ConditionExpression: Syntax error/,
    ],
  ])('with %s', async (_, actionsOf, message) => {
    const key = keysOfTenant();
    expect(await refusalOf(transact(actionsOf(key)))).toMatchObject(invalid(message));
    expect(await get(key('a'))).toBeUndefined();
  });

  it('with a table that is not there', async () => {
    const nowhere = { Put: { TableName: 'nowhere', Item: { id: 'a' } } };
    expect(await refusalOf(transact([nowhere]))).toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });

  it('with the token of another transaction, or one that is too long', async () => {
    const key = keysOfTenant();
    const token = key('').tenant_id;
    await transact([put(key('first'))], token);
    expect(await refusalOf(transact([put(key('second'))], token))).toMatchObject({
      name: 'IdempotentParameterMismatchException',
    });
    expect(await get(key('second'))).toBeUndefined();
    expect(await refusalOf(transact([put(key('second'))], 'x'.repeat(37)))).toMatchObject(
      invalid(/Member must have length less than or equal to 36$/),
    );
  });
});
