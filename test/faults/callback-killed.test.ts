import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createConnecting } from '../support/connecting.ts';
import { startFaultyServices } from '../support/faulty-services.ts';
import { startTestStack } from '../support/harness.ts';
import { startSharing } from '../support/sharing-process.ts';
import { channels, startSlack } from '../support/slack-stub.ts';
import { writesOf } from '../support/writes-of.ts';

const slack = await startSlack();
const { dynamodb, options, directOptions } = await startFaultyServices();
const survivor = await startTestStack({ ...directOptions, originMap: new Map([slack.mapping]) });
const { createTenant, connect, connections, oauthApps, database, request } = survivor;
await oauthApps.put({ integrationType: 'slack', clientId: 'id', clientSecret: 'secret' });

afterEach(() => {
  dynamodb.recover();
  slack.reset();
});

/** Delivers a callback to a process that is killed once `reached` holds. */
const dieOver = async (reached: () => void, prepare: (tenantId: string) => Promise<void>) => {
  const victim = await startSharing(options, slack.mapping);
  const { tenantId, apiKey } = await createTenant();
  await prepare(tenantId);
  const { searchParams } = await createConnecting(survivor).start(apiKey, 'slack');
  const state = searchParams.get('state') ?? '';
  const callback = `/integrations/oauth_callback/slack?${new URLSearchParams({ code: 'c', state })}`;
  const delivery = fetch(victim.info.base_url + callback).catch(() => 'cut off');
  await vi.waitFor(reached, { timeout: 15_000, interval: 5 });
  await victim.stop('SIGKILL');
  expect(await delivery).toBe('cut off');

  // As if the claim had expired by itself.
  await database.client.send(
    new UpdateCommand({
      TableName: database.tableName('oauth_flows'),
      Key: { flow_id: state.split('.')[0] },
      UpdateExpression: 'SET claimed_until_ms = :past',
      ExpressionAttributeValues: { ':past': 1 },
    }),
  );
  const asked = slack.tokenRequests();
  slack.reset();
  return {
    tenantId,
    apiKey,
    exchanges: () => asked + slack.tokenRequests(),
    redirect: async () => {
      const answer = await request(callback);
      return new URL(answer.headers.get('location') ?? '').searchParams;
    },
  };
};

const nothing = async () => {};
const never = () => new Promise<never>(() => {});
const lookups = () => dynamodb.count('GetItem', 'integrations');
const finishes = () => dynamodb.count('UpdateItem', 'oauth_flows');

describe('a process killed in a callback', { timeout: 60_000 }, () => {
  it('before the exchange: another process completes it', async () => {
    dynamodb.inject({ mode: 'hang', operation: 'GetItem', table: 'integrations' });
    const before = lookups();
    const { tenantId, redirect, exchanges } = await dieOver(
      () => expect(lookups()).toBeGreaterThan(before),
      nothing,
    );
    expect((await redirect()).get('success')).toBe('true');
    expect(writesOf(await connections.primary(tenantId, 'slack'))).toBe(1);
    expect(exchanges()).toBe(1);
  });

  it('in the exchange, with a code that still works: another process completes it', async () => {
    slack.stub.answer = never;
    const { tenantId, redirect } = await dieOver(
      () => expect(slack.tokenRequests()).toBe(1),
      nothing,
    );
    expect((await redirect()).get('success')).toBe('true');
    expect(writesOf(await connections.primary(tenantId, 'slack'))).toBe(1);
  });

  it('in the exchange, with a used code: the person starts again, and the old connection still works', async () => {
    slack.stub.answer = never;
    const old = { accessToken: 'xoxb-old' };
    const { tenantId, apiKey, redirect, exchanges } = await dieOver(
      () => expect(slack.tokenRequests()).toBe(1),
      (tenant) => connect(tenant, 'slack', old),
    );
    const before = await connections.primary(tenantId, 'slack');
    slack.stub.answer = () => ({ body: { ok: false, error: 'code_already_used' } });
    expect((await redirect()).get('error_msg')).toContain('Please start again.');
    expect((await redirect()).get('error_msg')).toContain('Please start again.');
    expect(exchanges()).toBe(2);
    expect(await connections.primary(tenantId, 'slack')).toEqual(before);

    slack.reset();
    expect(await request(channels, { apiKey })).toMatchObject({ status: 200 });
    expect(slack.stub.requests.at(-1)?.headers.authorization).toBe('Bearer xoxb-old');
  });

  it('after storing the connection: another process answers success, without a second exchange', async () => {
    const before = finishes();
    dynamodb.inject({ mode: 'hang', operation: 'UpdateItem', table: 'oauth_flows', from: 2 });
    const { tenantId, redirect, exchanges } = await dieOver(
      () => expect(finishes()).toBe(before + 2),
      nothing,
    );
    const stored = await connections.primary(tenantId, 'slack');
    expect(writesOf(stored)).toBe(1);
    expect((await redirect()).get('integration_id')).toBe(stored?.integrationId);
    expect(await connections.primary(tenantId, 'slack')).toEqual(stored);
    expect(exchanges()).toBe(1);
  });
});
