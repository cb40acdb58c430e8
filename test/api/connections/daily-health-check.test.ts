import { describe, expect, it } from 'vitest';
import { keyOf } from '../../../functions/connections/domain/connection-key.ts';
import { isTimeToCheck } from '../../../functions/connections/domain/due/find-health-checks.ts';
import { startRecordingServers } from '../../support/deployment/recording-servers.ts';
import { startStub } from '../../support/providers/stub-server.ts';
import { runDueRefreshes } from '../../support/stack/due-refreshes.ts';
import { createReceiver } from '../../support/stack/receive-events.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';

const minute = 60_000;
/** Accepts no token, and refreshes nothing. */
const provider = await startStub(({ url }) =>
  url.pathname.endsWith('/token')
    ? { status: 400, body: { error: 'invalid_grant' } }
    : { status: 401, body: {} },
);
const origins = ['https://airtable.com', 'https://api.airtable.com'];
const originMap = new Map(origins.map((from) => [from, provider.origin]));
const { used, named, ...recording } = await startRecordingServers();
const stack = await startTestStack({ ...recording, originMap, dailyHealthCheck: 'on' });
const receiver = createReceiver(stack.info);
await stack.setUpApps('airtable');

/** An account whose time of the day it is for half an hour more. */
const accountOf = (tenantId: string, integrationType: string) => {
  for (let n = 0; ; n++) {
    const account = { id: `a${n}`, label: 'Acme' };
    const key = keyOf({ tenantId, integrationType, account });
    const isDueAt = (ms: number) => isTimeToCheck(key, Date.now() + ms);
    if (isDueAt(0) && isDueAt(30 * minute)) return account;
  }
};

describe('where the daily health check is on', () => {
  it('a connection that nobody used, and that was revoked, has ended, with its event', async () => {
    const { tenantId, apiKey } = await stack.createTenant();
    const account = accountOf(tenantId, 'airtable');
    const tokens = { accessToken: 'a', refreshToken: 'r' };
    await stack.connect(tenantId, 'airtable', tokens, {
      account,
      verifiedAtMs: undefined as never,
    });
    const { stored } = stack.connectionOf(tenantId, 'airtable');
    expect(await runDueRefreshes(stack)).toMatchObject({ queued: 0, healthChecks: 1 });
    const { body } = await stack.request('/integrations', { apiKey });
    expect(Object(body)[0]).toMatchObject({
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

  it('only keys are read to find them', () => {
    const reads = [...(used.get('refresh-due-connections') ?? [])].sort();
    expect(reads).toEqual([
      'dynamodb:Query integrations/by_refresh_due',
      'dynamodb:Scan integrations/by_id',
      'dynamodb:Scan oauth_apps/by_client',
    ]);
    expect(named.get('refresh-due-connections') ?? new Set()).toEqual(new Set());
  });
});
