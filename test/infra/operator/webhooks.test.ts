import { expect, it } from 'vitest';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { createDeliveries } from '../../../functions/webhooks/adapters/webhook-deliveries.ts';
import { createWebhooks } from '../../../functions/webhooks/adapters/webhooks.ts';
import type {
  DeliveryAttempt,
  DeliveryBase,
  WebhookDelivery,
} from '../../../functions/webhooks/domain/delivery.ts';
import type { Webhook } from '../../../functions/webhooks/domain/webhook.ts';
import { type Health, healthy } from '../../../functions/webhooks/domain/webhook-health.ts';
import { unknownId } from '../../support/stack/accounts.ts';
import { useStack } from '../../support/stack/shared-stack.ts';
import { operatorOn } from './operator.ts';

const stack = await useStack();
const run = operatorOn(stack);
const [webhooks, deliveries] = [createWebhooks(stack.database), createDeliveries(stack.database)];
const [minute, nowMs] = [60_000, Date.now()];
const iso = (ms: number) => new Date(ms).toISOString();
const secret = 'whsec_canary';

type Sent = (base: DeliveryBase) => WebhookDelivery;

/** A webhook as it is stored, and what was sent to it; an event each minute. */
const stored = async (health: Health, sent: readonly Sent[] = []) => {
  const { tenantId } = await stack.createTenant();
  const key = { tenantId, webhookId: uuidV7(nowMs) };
  const url = 'https://hooks.example.com/path-canary?token=canary';
  const sealedSecrets = secret;
  await webhooks.add({ ...key, url, sealedSecrets, createdAtMs: nowMs, health });
  const eventIds = sent.map((_, n) => uuidV7(nowMs - (sent.length - n) * minute));
  for (const [n, each] of sent.entries()) {
    const event = { eventId: eventIds[n] ?? '', eventType: 'connection.connected', body: 'canary' };
    await deliveries.put(each({ ...key, ...event, attempts: [] }));
  }
  const explain = async (options = '') => {
    const line = `webhooks explain --tenant ${tenantId} --webhook-id ${key.webhookId} ${options}`;
    const { code, json } = await run(`${line} --json`);
    const text = await run(line);
    expect(JSON.stringify([json, text])).not.toMatch(/canary/);
    expect([text.code, text.stderr === '']).toEqual([code, json.healthy]);
    expect(code).toBe(json.healthy ? 0 : 3);
    const codes = json.findings.map((finding: { code: string }) => finding.code);
    return { codes, json, stdout: text.stdout };
  };
  return { ...key, eventIds, explain };
};

const attempt = (rest: Partial<DeliveryAttempt> = {}): DeliveryAttempt => ({
  atMs: nowMs,
  tookMs: 84,
  ...rest,
});
const accepted: Sent = (base) => ({
  ...{ ...base, attempts: [attempt({ status: 204 })] },
  state: 'delivered',
});
const refused = attempt({ status: 503, failure: 'status' });
const waits =
  (dueAtMs: number, attempts = [refused]): Sent =>
  (base) => ({
    ...{ ...base, attempts },
    ...{ state: 'pending', attempt: 2, due: 'schedule', dueAtMs },
  });
const lost: Sent = (base) => ({
  ...{ ...base, attempts: [refused] },
  ...{ state: 'failed', why: 'exhausted' },
});
const missed: Sent = (base) => ({ ...base, state: 'failed', why: 'disabled' });
const failures = { sinceMs: nowMs - minute, messages: 4, backOffUntilMs: nowMs + minute };
const failing: Health = { is: 'failing', failures };
const gone: Health = { is: 'disabled', why: 'gone', atMs: nowMs };

it('webhooks list shows how each stands, why, and when it is asked next, and no secret', async () => {
  const { tenantId, webhookId } = await stored(failing, [waits(nowMs), waits(nowMs + minute)]);
  const other = { tenantId, webhookId: uuidV7(nowMs + 1) };
  const settings = { url: 'https://b.example.com/', sealedSecrets: secret, createdAtMs: nowMs };
  const eventTypes: Webhook['eventTypes'] = ['connection.connected'];
  await webhooks.add({ ...other, ...settings, eventTypes, health: gone });
  const { json, ...asJson } = await run(`webhooks list --tenant ${tenantId} --json`);
  expect(json).toEqual([
    {
      webhook_id: webhookId,
      tenant_id: tenantId,
      url_host: 'hooks.example.com',
      event_types: null,
      description: null,
      status: 'enabled',
      disabled: null,
      failing_since: iso(failures.sinceMs),
      created_at: iso(nowMs),
      failures: 4,
      waiting: 2,
      // It is paused until then.
      next_attempt_at: iso(failures.backOffUntilMs),
    },
    expect.objectContaining({
      webhook_id: other.webhookId,
      event_types: eventTypes,
      status: 'disabled',
      disabled: { reason: 'gone', at: iso(nowMs) },
      next_attempt_at: null,
    }),
  ]);
  const { stdout } = await run(`webhooks list --tenant ${tenantId}`);
  const [, first, second] = stdout.split('\n');
  expect(first).toMatch(/hooks\.example\.com +all +failing +\S+ +paused +4 +2 +\S+$/);
  expect(second).toMatch(/b\.example\.com +connection\.connected +disabled +\S+ +gone +0 +0$/);
  expect(asJson.stdout + stdout).not.toMatch(/canary/);
  const { tenantId: without } = await stack.createTenant();
  expect((await run(`webhooks list --tenant ${without}`)).stdout).toBe(
    `Tenant ${without} has no webhooks.\n`,
  );
});

it.each<[string, Health, Sent[], string[]]>([
  ['works', healthy, [accepted], ['working']],
  ['was never used', healthy, [], ['unused']],
  ['takes nothing', failing, [accepted, waits(nowMs)], ['failing', 'waiting']],
  ['is asked again soon', healthy, [waits(nowMs), accepted], ['working', 'waiting']],
  ['missed events', healthy, [lost, lost, accepted], ['given_up', 'working']],
  ['is gone', gone, [lost], ['disabled', 'given_up']],
])('webhooks explain explains one that %s', async (_, health, sent, codes) => {
  const { webhookId, explain } = await stored(health, sent);
  const explained = await explain();
  expect(explained.codes).toEqual(codes);
  const { json } = explained;
  expect(json).toMatchObject({ webhook_id: webhookId, url_host: 'hooks.example.com' });
  expect(json.deliveries).toHaveLength(sent.length);
  expect(explained.stdout).toContain(`The webhook at hooks.example.com of tenant`);
});

it('webhooks explain names the time from which to send again what was given up', async () => {
  const { explain, eventIds } = await stored(healthy, [lost, accepted, lost]);
  const { json } = await explain();
  const { detail, next_step } = json.findings[0];
  expect(detail).toContain('2 events');
  expect(next_step).toContain(`{"since": "${iso(nowMs - eventIds.length * minute)}"}`);
});

it.each<[Partial<DeliveryAttempt>, RegExp]>([
  [{ status: 302, failure: 'status' }, /HTTP 302.*redirects/s],
  [{ status: 401, failure: 'status' }, /HTTP 401.*who sends/s],
  [{ status: 404, failure: 'status' }, /HTTP 404.*path/s],
  [{ status: 429, failure: 'status' }, /HTTP 429.*at once/s],
  [{ status: 503, failure: 'status' }, /HTTP 503.*fault/s],
  [{ failure: 'timed_out' }, /timed_out.*15 s/s],
  [{ failure: 'not_resolved' }, /not_resolved.*DNS/s],
  [{ failure: 'internal_address' }, /internal_address.*public/s],
  [{ failure: 'tls_error', tlsError: 'CERT_HAS_EXPIRED' }, /tls_error CERT_HAS_EXPIRED.*cert/s],
  [{ failure: 'not_connected' }, /not_connected.*firewall/s],
  [{ failure: 'invalid_response' }, /invalid_response.*proxy/s],
])('webhooks explain says what to do about %j', async (failed, says) => {
  const { explain } = await stored(failing, [waits(nowMs, [attempt(failed)])]);
  const { detail, next_step } = (await explain()).json.findings[0];
  expect(`${detail}\n${next_step}`).toMatch(says);
});

it('webhooks explain explains one event, with every attempt', async () => {
  const disabled: Health = { is: 'disabled', why: 'failing', atMs: nowMs };
  const { eventIds, explain } = await stored(disabled, [accepted, waits(nowMs), lost, missed]);
  const codes = ['delivered', 'waiting', 'given_up', 'given_up'];
  for (const [n, eventId] of eventIds.entries()) {
    const explained = await explain(`--event-id ${eventId}`);
    expect(explained.codes).toEqual([codes[n]]);
    expect(explained.json.delivery.event_id).toBe(eventId);
    expect(explained.stdout.includes('84 ms')).toBe(n < 3);
  }
});

it('webhooks explain finds no unknown event', async () => {
  const { tenantId, webhookId } = await stored(healthy);
  const line = `webhooks explain --tenant ${tenantId} --webhook-id ${webhookId}`;
  expect(await run(`${line} --event-id ${unknownId}`)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Nothing is stored of this event for hooks.example.com: /),
  });
});
