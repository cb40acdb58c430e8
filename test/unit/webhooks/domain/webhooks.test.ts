import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { changeWebhook } from '../../../../functions/webhooks/domain/change-webhooks.ts';
import { createWebhook } from '../../../../functions/webhooks/domain/create-webhook.ts';
import { deliverMessage } from '../../../../functions/webhooks/domain/deliver-message.ts';
import type { WebhookDelivery } from '../../../../functions/webhooks/domain/delivery.ts';
import type { QueuedDeliveries, Webhooks } from '../../../../functions/webhooks/domain/ports.ts';
import {
  createSigningSecret,
  rotate,
  signaturesOf,
} from '../../../../functions/webhooks/domain/signing-secrets.ts';
import { type Health, healthy } from '../../../../functions/webhooks/domain/webhook-health.ts';
import { unused } from '../../../support/connections/unused-connections.ts';
import { createSimulatedWebhooks } from '../../../support/webhooks/simulated-stores.ts';
import { createSimulatedTenant, hour } from '../../../support/webhooks/simulated-tenant.ts';
import { createWebhookWorld } from '../../../support/webhooks/simulated-world.ts';
import { beganAtMs, eventOf, urlOf } from '../../../support/webhooks/webhook-days.ts';

const signed = { id: 'msg_1', timestampSeconds: 1_614_265_330, body: '{"test": 2432232314}' };

it('signs with two secrets for a day, and with no earlier one', () => {
  const [first, nowMs] = [createSigningSecret(), signed.timestampSeconds * 1000];
  const two = rotate([first], nowMs);
  const three = rotate(two, nowMs);
  const of = (...secrets: string[]) =>
    secrets.map((secret) => signaturesOf(signed, [{ secret }])).join(' ');
  const [second, third] = [two[0].secret, three[0].secret];
  expect(signaturesOf(signed, two)).toBe(of(second, first.secret));
  expect(signaturesOf(signed, three)).toBe(of(third, second));
  const dayLater = { ...signed, timestampSeconds: signed.timestampSeconds + 86_400 };
  expect(signaturesOf(dayLater, two)).toBe(signaturesOf(dayLater, [{ secret: second }]));
});

it('sends an event that comes at the end of a back-off a few seconds late', async () => {
  const world = createWebhookWorld({
    beganAtMs,
    random: () => 0.5,
    behaviour: () => ({ tookMs: 10, status: 204 }),
  });
  await world.addWebhook('t', urlOf(1));
  const key = { tenantId: 't', webhookId: urlOf(1) };
  const failures = { sinceMs: beganAtMs, messages: 9, backOffUntilMs: beganAtMs + 4_000 };
  await world.webhooks.recordHealth({ ...key, generation: 0 }, { is: 'failing', failures });
  await world.publish([eventOf(1, 't', beganAtMs)]);
  await world.runUntil(beganAtMs + 15_000);
  expect(world.counts.taken).toBe(1);
});

const at = { tenantId: 't', webhookId: 'w' };
const failures = { sinceMs: beganAtMs, messages: 1, backOffUntilMs: beganAtMs + 60_000 };

it.each<[string, Health, WebhookDelivery['state']]>([
  ['delivered', healthy, 'delivered'],
  ['put off', { is: 'failing', failures }, 'pending'],
  ['ended', { is: 'disabled', why: 'by_tenant', atMs: 1 }, 'failed'],
])('finishes a message once what was %s is stored, and not before', async (...row) => {
  const [, health, state] = row;
  const webhooks = createSimulatedWebhooks();
  await webhooks.add({ ...at, health, url: urlOf(1), sealedSecrets: '[]', createdAtMs: 1 });
  const written: string[] = [];
  const deps = {
    ...{ webhooks, webhookQueue: { send: unused, delay: unused }, announcer: { disabled: unused } },
    deliveries: {
      get: async () => undefined,
      page: unused,
      put: async (delivery: WebhookDelivery) => {
        await setImmediate();
        written.push(delivery.state);
      },
    },
    webhookSender: { send: async () => ({ attempt: { atMs: beganAtMs, tookMs: 1, status: 204 } }) },
    secretBox: { open: async (sealed: string) => sealed },
    clock: { nowMs: () => beganAtMs, sleep: async () => {} },
    random: () => 0.5,
    report: unused,
  };
  const message: QueuedDeliveries = {
    ...at,
    kind: 'events',
    events: [{ eventId: 'e', eventType: 'connection.created', body: '{}' }],
  };
  await deliverMessage(deps, message);
  expect(written).toEqual([state]);
  const put = () => Promise.reject(new Error('down'));
  const down = { ...deps, deliveries: { ...deps.deliveries, put } };
  await expect(deliverMessage(down, message)).rejects.toThrow('down');
});

it.each([
  [true, ['pending']],
  [false, []],
])(
  'sends pending events when the URL changes, within the limit: %s',
  async (admitted, expected) => {
    const webhooks = createSimulatedWebhooks();
    const old = { url: urlOf(1), sealedSecrets: '', createdAtMs: beganAtMs, health: healthy };
    await webhooks.add({ ...at, ...old });
    const sent: QueuedDeliveries[] = [];
    const deps = {
      webhooks,
      webhookQueue: { send: async (message: QueuedDeliveries) => void sent.push(message) },
      budgets: () => ({
        consume: async () => ({ admitted, limit: 5, remaining: 0, resetMs: 0, retryAfterMs: 0 }),
        giveBack: async () => {},
      }),
      clock: { nowMs: () => beganAtMs, sleep: async () => {} },
    };
    expect(await changeWebhook(deps, at, { url: urlOf(2) })).toMatchObject({ url: urlOf(2) });
    expect(sent.map(({ kind }) => kind)).toEqual(expected);
  },
);

it('throttles an endpoint that accepts its events slowly, and sends it all of them', async () => {
  const tookMs = 11_000;
  const tenant = await createSimulatedTenant(() => ({ status: 204, tookMs }), { random: 0.5 });
  await tenant.happenEvery(0, 20);
  await tenant.runUntil(hour);
  expect(new Set(tenant.requests.map(({ n }) => n)).size).toBe(20);
  const startsMs = tenant.requests.map(({ atMinute }) => Math.round(atMinute * 60_000));
  const backOffsMs = startsMs.slice(1).map((atMs, n) => atMs - (startsMs[n] ?? 0) - tookMs);
  expect(Math.min(...backOffsMs)).toBeGreaterThanOrEqual(20_000);
});

describe('of two webhooks that are created at once', () => {
  /** A tenant with nine. */
  const withNine = async () => {
    const webhooks = createSimulatedWebhooks();
    const settings = { url: urlOf(1), sealedSecrets: '', createdAtMs: 1, health: healthy };
    for (let n = 0; n < 9; n++) {
      await webhooks.add({ ...settings, tenantId: 't', webhookId: uuidV7(beganAtMs - 1) });
    }
    const create = (add: Webhooks['add'], nowMs = beganAtMs) => {
      const secretBox = { prepare: async () => (plaintext: string) => plaintext, open: unused };
      const clock = { nowMs: () => nowMs, sleep: async () => setImmediate() };
      const deps = { webhooks: { ...webhooks, add }, secretBox, clock };
      return createWebhook(deps, 't', { url: urlOf(2) });
    };
    const count = async () => (await webhooks.subscriptions('t')).length;
    return { webhooks, create, count };
  };

  it('one becomes the tenth, although both were added before either was counted', async () => {
    const { webhooks, create, count } = await withNine();
    const { promise: areBothAdded, resolve } = Promise.withResolvers<void>();
    let added = 0;
    const add: Webhooks['add'] = async (webhook) => {
      await webhooks.add(webhook);
      if (++added === 2) resolve();
      await areBothAdded;
    };
    const created = await Promise.all([create(add), create(add)]);
    expect(created.filter((each) => each !== undefined)).toHaveLength(1);
    expect(await count()).toBe(10);
  });

  it('the earlier by id becomes no eleventh when it is added later', async () => {
    const { webhooks, create, count } = await withNine();
    const first = await create(async (webhook) => {
      expect(await create(webhooks.add, beganAtMs + 1)).toBeDefined();
      await webhooks.add(webhook);
    });
    expect(first).toBeUndefined();
    expect(await count()).toBe(10);
  });
});
