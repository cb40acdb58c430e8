import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import { keyOf } from '../../../functions/connections/domain/connection-key.ts';
import { isTimeToCheck } from '../../../functions/connections/domain/due/find-health-checks.ts';
import { queuedRefreshes } from '../../support/connections/queued-refresh.ts';
import { startRecordingServers } from '../../support/deployment/recording-servers.ts';
import { startStub } from '../../support/providers/stub-server.ts';
import { runDueRefreshes } from '../../support/stack/due-refreshes.ts';
import { createReceiver, type ReceivedEvent } from '../../support/stack/receive-events.ts';
import { startTestStack, type TestStack } from '../../support/stack/start-test-stack.ts';

const minute = 60_000;
/** Responds at the accounts' addresses by their tokens, and refreshes nothing. */
const provider = await startStub(({ url, headers }) => {
  if (url.pathname.endsWith('/token')) return { status: 400, body: { error: 'invalid_grant' } };
  const status = Number(headers.authorization?.replace('Bearer ', ''));
  return { status, body: { id: 'u1' } };
});
const origins = ['https://airtable.com', 'https://api.airtable.com'];
const originMap = new Map(
  [...origins, 'https://api.notion.com'].map((from) => [from, provider.origin]),
);
const { used, named, ...recording } = await startRecordingServers();
const on = await startTestStack({ ...recording, originMap, dailyHealthCheck: 'on' });
// Before another stack has other credentials.
const receiver = createReceiver(on.info);
const off = await startTestStack({ originMap });
for (const stack of [on, off]) await stack.setUpApps('airtable', 'notion');

/** An account whose time of the day it is for half an hour more. */
const accountOf = (tenantId: string, integrationType: string) => {
  for (let n = 0; ; n++) {
    const account = { id: `a${n}`, label: 'Acme' };
    const key = keyOf({ tenantId, integrationType, account });
    const isDueAt = (ms: number) => isTimeToCheck(key, Date.now() + ms);
    if (isDueAt(0) && isDueAt(30 * minute)) return account;
  }
};

/** A connection that nobody used for two days, and that was never verified since. */
const unused = async (
  stack: TestStack,
  integrationType: string,
  tokens: { accessToken: string; refreshToken?: string },
  more: Partial<Connection> = {},
) => {
  const tenant = await stack.createTenant();
  const account = accountOf(tenant.tenantId, integrationType);
  await stack.connect(tenant.tenantId, integrationType, tokens, {
    account,
    verifiedAtMs: undefined as never,
    ...more,
  });
  const { stored } = stack.connectionOf(tenant.tenantId, integrationType);
  const shown = async () =>
    Object((await stack.request('/integrations', { apiKey: tenant.apiKey })).body)[0];
  return { ...tenant, stored, shown };
};
const revoked = { accessToken: '401', refreshToken: 'r' };

describe('where the daily health check is on', () => {
  it('a connection that nobody used, and that was revoked, has ended, with its event', async () => {
    const { tenantId, stored, shown } = await unused(on, 'airtable', revoked);
    expect(await runDueRefreshes(on)).toMatchObject({ queued: 0, healthChecks: 1 });
    expect(await shown()).toMatchObject({
      status: 'reconnect_required',
      problem: { code: 'grant_ended' },
      last_verified_at: new Date(1).toISOString(),
    });
    expect((await stored())?.sealedTokens).toMatch(/./);
    const events = await receiver.until((all) =>
      all.some(({ detail }) => detail.tenant_id === tenantId && detail.reason === 'grant_ended'),
    );
    const [last] = events.filter(({ detail }) => detail.tenant_id === tenantId).slice(-1);
    expect(last?.['detail-type']).toBe('connection.reconnect_required');
  });

  it('one that works shows when that was verified, which gives no event', async () => {
    const before = Date.now();
    const { tenantId, stored, shown } = await unused(on, 'notion', { accessToken: '200' });
    await runDueRefreshes(on);
    expect(Date.parse((await shown()).last_verified_at)).toBeGreaterThanOrEqual(before);
    expect(await stored()).toMatchObject({ version: 2, state: { is: 'live' } });
    provider.requests.length = 0;
    await runDueRefreshes(on);
    expect(
      provider.requests.filter(({ headers }) => headers.authorization === 'Bearer 200'),
    ).toEqual([]);
    const isOwn = ({ detail }: ReceivedEvent) => detail.tenant_id === tenantId;
    await receiver.until((events) => events.some(isOwn));
    const kinds = (await receiver.drain()).filter(isOwn).map((event) => event['detail-type']);
    expect(kinds).toEqual(['connection.connected']);
  });

  it('only keys are read to find them', () => {
    const reads = [...(used.get('refresh-due-connections') ?? [])].sort();
    expect(reads).toEqual([
      'dynamodb:Query integrations/by_refresh_due',
      'dynamodb:Scan integrations/by_id',
    ]);
    expect(named.get('refresh-due-connections') ?? new Set()).toEqual(new Set());
  });
});

it('no provider is called where the daily health check is off', async () => {
  const { stored } = await unused(off, 'airtable', revoked);
  provider.requests.length = 0;
  const run = await runDueRefreshes(off);
  expect(run).toEqual({ queued: 0, overdue: 0, remaining: false });
  // Nor if its refresh was due, and is so no more.
  const before = await stored();
  if (!before) throw new Error('The connection is gone');
  const message = queuedRefreshes(keyOf(before));
  await off.stack.functions.get('refresh-queued-connections')?.invoke(message, 'test');
  expect(provider.requests).toEqual([]);
  expect(await stored()).toEqual(before);
});
