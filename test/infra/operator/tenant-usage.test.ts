import { expect, it } from 'vitest';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { createDeliveries } from '../../../functions/webhooks/adapters/webhook-deliveries.ts';
import { createWebhooks } from '../../../functions/webhooks/adapters/webhooks.ts';
import { healthy } from '../../../functions/webhooks/domain/webhook-health.ts';
import { createAuditReader } from '../../support/stack/audit-lines.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStack } from '../../support/stack/shared-stack.ts';
import { operatorOn } from './operator.ts';

const stack = await useStack();
const run = operatorOn(stack);
const { createTenant, connect, request } = stack;
const { consent } = createConnecting(stack);
const { linesOf } = createAuditReader(stack);
const [webhooks, deliveries] = [createWebhooks(stack.database), createDeliveries(stack.database)];
const nowMs = Date.now();
const failed = { atMs: nowMs, tookMs: 1, status: 503, failure: 'status' } as const;

/** A webhook, and events of these times: the first one failed after two attempts. */
const sendTo = async (tenantId: string, timesMs: readonly number[]) => {
  const key = { tenantId, webhookId: uuidV7(nowMs) };
  const url = 'https://hooks.example.com/path-canary';
  await webhooks.add({ ...key, url, sealedSecrets: 's', createdAtMs: nowMs, health: healthy });
  for (const [n, ms] of timesMs.entries()) {
    const event = { eventId: uuidV7(ms), eventType: 'connection.connected', body: 'canary' };
    const attempts = n === 0 ? [failed, failed] : [{ atMs: ms, tookMs: 1, status: 204 }];
    const end =
      n === 0
        ? ({ state: 'failed', why: 'exhausted' } as const)
        : ({ state: 'delivered' } as const);
    await deliveries.put({ ...key, ...event, attempts, ...end });
  }
  return key.webhookId;
};

it('counts connections, acts and webhook events of one tenant and month', async () => {
  const { tenantId, apiKey } = await createTenant();
  await request(await consent(apiKey));
  await connect(tenantId, 'slack', { accessToken: 'a' });
  await linesOf((line) => line.tenant_id === tenantId && line.act === 'connection.completed', 1);
  const thisMonth = new Date(nowMs).toISOString().slice(0, 7);
  const before = Date.parse(`${thisMonth}-01`) - 1;
  const webhook_id = await sendTo(tenantId, [nowMs, nowMs, before]);
  const usage = (options = '') => run(`tenants usage --tenant ${tenantId} ${options}`);
  const { code, json } = await usage('--json');
  expect([code, json.month]).toEqual([0, thisMonth]);
  expect(json.connections).toEqual([
    { integration_type: 'demo', connections: 1, ended: 0 },
    { integration_type: 'slack', connections: 1, ended: 0 },
  ]);
  const completed = { act: 'connection.completed', use: null, integration_type: 'demo' };
  expect(json.acts).toContainEqual({ ...completed, result: 'done', count: 1 });
  const ofWebhook = { webhook_id, url_host: 'hooks.example.com', pending: 0 };
  expect(json.webhooks).toEqual([{ ...ofWebhook, delivered: 1, failed: 1, failed_attempts: 2 }]);
  const last = await usage(`--month ${new Date(before).toISOString().slice(0, 7)} --json`);
  expect(last.json).toMatchObject({ acts: [], webhooks: [{ delivered: 1, failed: 0 }] });
  const { stdout } = await usage();
  expect(stdout).toMatch(/slack +1 +0\n/);
  expect(stdout).toContain('Look-ups that were answered from a cache');
  expect(stdout).not.toContain('canary');
});

it.each(['2026-13', '26-11', 'november'])('refuses the month %s', async (month) => {
  const { code, stderr } = await run(`tenants usage --tenant t --month ${month}`);
  expect([code, stderr]).toEqual([2, expect.stringMatching(/--month must be like 2026-11/)]);
});

it('refuses a month that has not begun', async () => {
  const { code, stderr } = await run('tenants usage --tenant t --month 9999-12');
  expect([code, stderr]).toEqual([2, '--month 9999-12 has not begun.\n']);
});
