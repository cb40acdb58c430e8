import { setTimeout as sleep } from 'node:timers/promises';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startFaultyServices } from '../support/fault/faulty-services.ts';
import { startSharing } from '../support/processes/sharing-process.ts';
import { createExpired, googleOrigins, labels } from '../support/providers/rotating-google.ts';
import { startStub } from '../support/providers/stub-server.ts';
import { startTestStack } from '../support/stack/start-test-stack.ts';

const stub = await startStub(() => ({}));
const mapping = googleOrigins.map((origin): [string, string] => [origin, stub.origin]);
const { dynamodb, kms, options, directOptions } = await startFaultyServices();
const start = () => startTestStack({ ...directOptions, originMap: new Map(mapping) });
const stacks = [await start(), await start(), await start()] as const;
const [survivor] = stacks;
const { database, oauthApps } = survivor;
await oauthApps.put({ integrationType: 'gmail', clientId: 'id', clientSecret: 'secret' });

afterEach(() => {
  dynamodb.recover();
  kms.recover();
});

const expired = () => createExpired(stub, survivor);

describe('one refresh token that works once', { timeout: 60_000 }, () => {
  it('is used once by 150 requests at three processes, and all are answered', async () => {
    const { google, apiKey, stored } = await expired();
    google.meanwhile = () => sleep(300, undefined);
    const answers = await Promise.all(
      stacks.flatMap(({ request }) =>
        Array.from({ length: 50 }, () => request(labels, { apiKey })),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(google.refreshes).toBe(1);
    expect(await stored()).toMatchObject({ status: 'connected', version: 2 });
  });

  it('is used by another process after the first was killed', async () => {
    const { tenantId, google, apiKey, stored } = await expired();
    const victim = await startSharing(options, ...mapping);
    let asked = 0;
    stub.answer = async () => {
      asked++;
      return new Promise(() => {});
    };
    const lost = fetch(victim.info.base_url + labels, { headers: { 'X-API-Key': apiKey } });
    lost.catch(() => {});
    await vi.waitFor(() => expect(asked).toBe(1), { timeout: 15_000 });
    await victim.stop('SIGKILL');
    await expect(lost).rejects.toThrow();
    // As if the lease had expired by itself.
    await database.client.send(
      new UpdateCommand({
        TableName: database.tableName('integrations'),
        Key: { tenant_id: tenantId, type_and_account: 'gmail#unnamed' },
        UpdateExpression: 'SET lease_until_ms = :past',
        ExpressionAttributeValues: { ':past': 1 },
      }),
    );

    stub.answer = google.answer;
    expect(await survivor.request(labels, { apiKey })).toMatchObject({ status: 200 });
    expect(google.refreshes).toBe(1);
    expect(await stored()).toMatchObject({ status: 'connected', version: 2 });
  });

  it('is not used by another process while the first is slow', async () => {
    const { google, apiKey, stored } = await expired();
    const slow = await startSharing(options, ...mapping);
    kms.inject({ mode: { delayMs: 900 } });
    dynamodb.inject({ mode: { delayMs: 900 }, table: 'oauth_apps' });
    google.meanwhile = () => sleep(7_500, undefined);
    const first = fetch(slow.info.base_url + labels, { headers: { 'X-API-Key': apiKey } });
    await vi.waitFor(async () => expect((await stored())?.lease).toBeDefined(), 15_000);
    const second = survivor.request(labels, { apiKey });
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
    expect(google.refreshes).toBe(1);
    expect(await stored()).toMatchObject({ status: 'connected', version: 2 });
  });
});
