import { randomUUID } from 'node:crypto';
import {
  GetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { createTestDatabase } from '../../../../support/run/test-database.ts';

export type Actions = NonNullable<TransactWriteCommandInput['TransactItems']>;
export type Key = { tenant_id: string; agent_id: string };

/** Keys of a tenant that no other test has. */
export const keysOfTenant = () => {
  const tenant_id = randomUUID();
  return (agent_id: string): Key => ({ tenant_id, agent_id });
};

export const isNew = { ConditionExpression: 'attribute_not_exists(agent_id)' };
export const exists = { ConditionExpression: 'attribute_exists(agent_id)' };

export const refusalOf = (work: Promise<unknown>): Promise<Error | undefined> =>
  work.then(
    () => undefined,
    (error: Error) => error,
  );

/** Transactions on the agents of this run's database, which may be Amazon's DynamoDB Local. */
export const createTransacting = async () => {
  const { client, tableName } = await createTestDatabase();
  const TableName = tableName('agents');
  return {
    client,
    tableName,
    TableName,
    put: (key: Key, attributes: object = {}) => ({
      Put: { TableName, Item: { ...key, ...attributes } },
    }),
    /** An update whose expression may name `:one`, which is 1. */
    update: (key: Key, UpdateExpression: string, more: object = {}) => ({
      Update: {
        TableName,
        Key: key,
        UpdateExpression,
        ExpressionAttributeValues: { ':one': 1 },
        ...more,
      },
    }),
    transact: (TransactItems: Actions, ClientRequestToken?: string) =>
      client.send(new TransactWriteCommand({ TransactItems, ClientRequestToken })),
    get: async (Key: Key) =>
      (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item,
  };
};
