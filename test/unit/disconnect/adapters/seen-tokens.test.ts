import { expect, it } from 'vitest';
import { createSeenTokens } from '../../../../functions/disconnect/adapters/seen-tokens.ts';
import { createDatabase } from '../../../../functions/platform/aws/dynamodb.ts';
import { startFaultProxy } from '../../../support/fault/fault-proxy.ts';
import { startTestDatabase } from '../../../support/run/test-database.ts';

const { config, credentials } = await startTestDatabase();
const proxy = await startFaultProxy(config.dynamodbEndpoint);
const database = createDatabase({ ...config, dynamodbEndpoint: proxy.origin }, credentials);
const seenTokens = createSeenTokens(database);

it('records a token for one of ten that record it at once', async () => {
  expect(await seenTokens.has('a')).toBe(false);
  const added = await Promise.all(Array.from({ length: 10 }, () => seenTokens.add('a', 5_000)));
  expect(added.filter((isFirst) => isFirst)).toHaveLength(1);
  expect(await seenTokens.has('a')).toBe(true);
});

it('records a token for whoever has written it, though the answer was lost', async () => {
  proxy.inject({ mode: 'commitThenDrop', operation: 'PutItem', times: 1 });
  expect(await seenTokens.add('b', 5_000)).toBe(true);
  expect(await seenTokens.add('b', 5_000)).toBe(false);
});
