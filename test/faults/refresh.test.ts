import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it } from 'vitest';
import type { Fault } from '../support/fault/fault.ts';
import { startFaultyServices } from '../support/fault/faulty-services.ts';
import { createExpired, googleOrigins, labels } from '../support/providers/rotating-google.ts';
import { startStub } from '../support/providers/stub-server.ts';
import { startTestStack } from '../support/stack/start-test-stack.ts';

const stub = await startStub(() => ({}));
const { dynamodb, kms, options } = await startFaultyServices();
const stack = await startTestStack({
  ...options,
  originMap: new Map(googleOrigins.map((origin) => [origin, stub.origin])),
});
const { request, database, oauthApps } = stack;
await oauthApps.put({ integrationType: 'gmail', clientId: 'id', clientSecret: 'secret' });

afterEach(() => {
  dynamodb.recover();
  kms.recover();
});

const expired = async () => {
  const created = await createExpired(stub, stack);
  return { ...created, options: () => request(labels, { apiKey: created.apiKey }) };
};

type Case = [name: string, fault: Omit<Fault, 'mode'>];

describe('a write whose answer is lost fails no request, and there is one refresh', () => {
  const writes: Case[] = [
    ['the lease', { operation: 'UpdateItem', table: 'integrations', times: 1 }],
    ['the tokens', { operation: 'PutItem', table: 'integrations', times: 1 }],
    ['the tokens, seven times', { operation: 'PutItem', table: 'integrations', times: 7 }],
  ];

  it.each(
    writes.flatMap(([name, where]) =>
      (['commitThenDrop', 'commitThenHalf', 'failAfterCommit'] as const).map(
        (mode): [string, string, Fault] => [name, mode, { ...where, mode }],
      ),
    ),
  )('%s: %s', async (_name, _mode, fault) => {
    const { google, options, stored } = await expired();
    dynamodb.inject(fault);
    expect(await options()).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ standing: { is: 'live' }, version: 2 });
    expect((await stored())?.lease).toBeUndefined();
    expect(await options()).toMatchObject({ status: 200 });
    expect(google.refreshes).toBe(1);
  });

  it('the mark that the grant is gone', async () => {
    const { options, stored } = await expired();
    stub.answer = () => ({ status: 400, body: { error: 'invalid_grant' } });
    dynamodb.inject({ mode: 'commitThenDrop', operation: 'PutItem', times: 1 });
    expect(await options()).toMatchObject({ status: 422, body: { code: 'reconnect_required' } });
    expect(await stored()).toMatchObject({ standing: { is: 'ended' }, version: 2 });
  });
});

describe('a failure on our side before the refresh does not use the refresh token', () => {
  it.each<[string, () => void]>([
    ['KMS', () => kms.inject({ mode: 'fail' })],
    ['the data key', () => kms.inject({ mode: 'drop', operation: 'GenerateDataKey' })],
    ['the client secret', () => kms.inject({ mode: 'drop', operation: 'Decrypt', from: 2 })],
    ['the lease', () => dynamodb.inject({ mode: 'fail', operation: 'UpdateItem' })],
    ['the OAuth app', () => dynamodb.inject({ mode: 'drop', table: 'oauth_apps' })],
  ])('%s', async (_, fail) => {
    const { google, options, stored } = await expired();
    fail();
    expect(await options()).toMatchObject({ status: 500, body: { code: 'internal_error' } });
    expect(google.refreshes).toBe(0);
    dynamodb.recover();
    kms.recover();
    expect(await options()).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ standing: { is: 'live' }, version: 2 });
    expect(google.refreshes).toBe(1);
  });
});

describe('a refresh whose answer is lost', () => {
  /** Ends the time for which a failed provider is not asked. */
  const afterCoolDown = (tenantId: string) =>
    database.client.send(
      new UpdateCommand({
        TableName: database.tableName('integrations'),
        Key: { tenant_id: tenantId, type_and_account: 'gmail#unnamed' },
        UpdateExpression: 'REMOVE standing.failures',
      }),
    );

  it('keeps the connection, which works if the provider still accepts the token', async () => {
    const { tenantId, google, options, stored } = await expired();
    const { sealedTokens } = (await stored()) ?? {};
    stub.answer = () => ({ lost: true });
    expect(await options()).toMatchObject({ status: 500, body: { code: 'provider_unavailable' } });
    expect(await stored()).toMatchObject({ standing: { is: 'live' }, sealedTokens, version: 2 });
    stub.answer = google.answer;
    await afterCoolDown(tenantId);
    expect(await options()).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ standing: { is: 'live' }, version: 3 });
  });

  it('requires a reconnect only after the provider refuses the token', async () => {
    const { tenantId, google, options, stored } = await expired();
    google.meanwhile = async () => ({ lost: true });
    expect(await options()).toMatchObject({ status: 500, body: { code: 'provider_unavailable' } });
    expect(await stored()).toMatchObject({ standing: { is: 'live' }, version: 2 });
    await afterCoolDown(tenantId);
    expect(await options()).toMatchObject({ status: 422, body: { code: 'reconnect_required' } });
    expect(await stored()).toMatchObject({ standing: { is: 'ended' }, version: 3 });
  });
});
