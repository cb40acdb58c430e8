import { expect, inject, it } from 'vitest';
import { createApiKey, hashCredential } from '../../../functions/keys/domain/api-key.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const { stack, createTenant, addKey, apiKeys } = await useStack();
const today = () => new Date().toISOString().slice(0, 10);
const authorize = (authorizationToken: string) =>
  stack.functions.get('authorizer')?.invoke(
    {
      type: 'TOKEN',
      authorizationToken,
      methodArn: 'arn:aws:execute-api:us-east-1:000000000000:local/api/GET/agents',
    },
    'test',
  );
const writes = () => stack.operations.dynamodb.get('UpdateItem') ?? 0;
const lastUse = async (apiKey: string) =>
  (await apiKeys.findByHash(hashCredential(apiKey)))?.lastUsedOn;

it('writes the day of a key’s last use once, however many requests come', async () => {
  const old = { lastUsedOn: '2026-01-31' };
  // A write that takes over 200 ms is tried again: the first one of a process may, and one behind
  // many reads.
  await authorize((await createTenant(old)).apiKey);
  const { apiKey } = await createTenant(old);
  const before = writes();
  for (const length of [20, 100]) {
    const responses = await Promise.all(Array.from({ length }, () => authorize(apiKey)));
    expect(responses.filter((response) => !response || 'errorMessage' in response)).toEqual([]);
  }
  // Only the embedded database counts.
  expect(writes() - before).toBe(inject('dynamodbEndpoint') ? 0 : 1);
  expect(await lastUse(apiKey)).toBe(today());
});

it('writes nothing for garbage, unknown, revoked and expired keys', async () => {
  const { tenantId, apiKey } = await createTenant();
  const unusable = [
    'sk_local_000000000000000000000000000000000000',
    createApiKey('local'),
    await addKey(tenantId, { revokedAtMs: 1 }),
    await addKey(tenantId, { expiresAtMs: 1 }),
  ];
  const before = writes();
  for (const key of unusable) await authorize(key);
  expect(writes()).toBe(before);
  expect(await lastUse(apiKey)).toBeUndefined();
  expect(await lastUse(unusable[2] ?? '')).toBeUndefined();
});

it('never moves the day of the last use back', async () => {
  const { apiKey } = await createTenant({ lastUsedOn: '9999-12-31' });
  await authorize(apiKey);
  await apiKeys.recordUse(hashCredential(apiKey), today(), AbortSignal.timeout(5_000));
  expect(await lastUse(apiKey)).toBe('9999-12-31');
});

it('does not bring a deleted key back', async () => {
  const hash = hashCredential(createApiKey('local'));
  await apiKeys.recordUse(hash, today(), AbortSignal.timeout(5_000));
  expect(await apiKeys.findByHash(hash)).toBeUndefined();
});
