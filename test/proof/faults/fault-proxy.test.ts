import { expect, it } from 'vitest';
import { createDatabase } from '../../../functions/platform/aws/dynamodb.ts';
import { getItem, updateItem } from '../../../functions/platform/aws/items.ts';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import type { FaultMode } from '../../support/fault/fault.ts';
import { startFaultProxy } from '../../support/fault/fault-proxy.ts';
import { startTestDatabase } from '../../support/run/test-database.ts';

const { config, credentials } = await startTestDatabase();
const proxy = await startFaultProxy(config.dynamodbEndpoint);
const database = createDatabase({ ...config, dynamodbEndpoint: proxy.origin }, credentials);

it.each<[FaultMode, done: number]>([
  ['drop', 0],
  ['throttle', 0],
  ['fail', 0],
  ['conflict', 0],
  ['failAfterCommit', 1],
  ['commitThenDrop', 1],
  ['commitThenHalf', 1],
  [{ delayMs: 20 }, 1],
])('%j leaves a write done %i times before it is repeated', async (mode, done) => {
  const key = { key_id: uuidV7(Date.now()) };
  proxy.inject({ mode, operation: 'UpdateItem', times: 1 });
  const add = { update: 'ADD n :one', values: { ':one': 1 } };
  await updateItem(database, 'rate_limits', key, add);
  // The SDK repeats what was not answered.
  const isAnswered = typeof mode === 'object';
  expect(await getItem(database, 'rate_limits', key)).toMatchObject({
    n: done + (isAnswered ? 0 : 1),
  });
  proxy.recover();
});
