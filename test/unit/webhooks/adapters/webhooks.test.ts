import { describe, expect, it } from 'vitest';
import { createDatabase } from '../../../../functions/platform/aws/dynamodb.ts';
import { updateItem } from '../../../../functions/platform/aws/items.ts';
import { createWebhooks } from '../../../../functions/webhooks/adapters/webhooks.ts';
import {
  changeWebhook,
  rotateSecret,
} from '../../../../functions/webhooks/domain/change-webhooks.ts';
import {
  readSecrets,
  writeSecrets,
} from '../../../../functions/webhooks/domain/signing-secrets.ts';
import type { Webhook } from '../../../../functions/webhooks/domain/webhook.ts';
import {
  type GivenUpHealth,
  healthy,
} from '../../../../functions/webhooks/domain/webhook-health.ts';
import { startFaultProxy } from '../../../support/fault/fault-proxy.ts';
import { openBudgets } from '../../../support/fields/a-budget.ts';
import { startTestDatabase } from '../../../support/run/test-database.ts';

const { config, credentials, database } = await startTestDatabase();
const webhooks = createWebhooks(database);
const proxy = await startFaultProxy(config.dynamodbEndpoint);
const throughProxy = createWebhooks(
  createDatabase({ ...config, dynamodbEndpoint: proxy.origin }, credentials),
);
const clock = { nowMs: () => 2_000, sleep: async () => {} };
const gone: GivenUpHealth = { is: 'disabled', why: 'gone', atMs: 1_000 };
const failing = {
  is: 'failing',
  failures: { sinceMs: 1, messages: 3, backOffUntilMs: 2 },
} as const;

let tenants = 0;
/** A webhook, as it was read. @param meanwhile what somebody else does behind the next read */
const stored = async (sealedSecrets = '') => {
  const key = { tenantId: `t${tenants++}`, webhookId: 'w' };
  const settings = { url: 'https://old.example/', description: 'Old', eventTypes: undefined };
  await webhooks.add({ ...key, ...settings, sealedSecrets, createdAtMs: 1, health: healthy });
  const read = async () => {
    const webhook = await webhooks.get(key);
    if (!webhook) throw new Error('It is gone');
    return webhook;
  };
  const change = async (
    sent: Parameters<typeof changeWebhook>[2],
    meanwhile: (read: Webhook) => Promise<unknown> = async () => {},
  ) => {
    let reads = 0;
    const get = async () => {
      const webhook = await webhooks.get(key);
      if (webhook && reads++ === 0) await meanwhile(webhook);
      return webhook;
    };
    const webhookQueue = { send: async () => {} };
    const deps = { webhooks: { ...webhooks, get }, webhookQueue, budgets: openBudgets, clock };
    return changeWebhook(deps, key, sent);
  };
  return { key, read, change };
};

const moved = { url: 'https://new.example/' };

describe('of changes at the same time', () => {
  it('that of a description brings no old URL back, and enables nothing', async () => {
    const { read, change } = await stored();
    await change({ description: 'New' }, async () => change({ ...moved, status: 'disabled' }));
    const disabled = { is: 'disabled', why: 'by_tenant', atMs: 2_000 };
    expect(await read()).toMatchObject({ ...moved, description: 'New', health: disabled });
  });

  it('a URL and a 410 of the one before leave it enabled', async () => {
    const { read, change } = await stored();
    const before = await read();
    await change(moved);
    expect(await webhooks.recordHealth(before, gone)).toBe(false);
    expect(await read()).toMatchObject({ ...moved, health: healthy });
  });

  it('a 410 and the same URL, read before, leave it disabled', async () => {
    const { read, change } = await stored();
    const shown = await change({ url: 'https://old.example/' }, (before) =>
      webhooks.recordHealth(before, gone),
    );
    expect(shown?.health).toEqual(gone);
    expect((await read()).health).toEqual(gone);
  });

  it('two of the health leave that of who wrote first', async () => {
    const { read } = await stored();
    const before = await read();
    expect(await webhooks.recordHealth(before, failing)).toBe(true);
    expect(await webhooks.recordHealth(before, healthy)).toBe(false);
    expect((await read()).health).toEqual(failing);
  });

  it('nothing makes one again that was deleted', async () => {
    const { key, read, change } = await stored();
    const before = await read();
    const remove = () => webhooks.remove(key);
    expect(await change({ ...moved, description: null }, remove)).toBeUndefined();
    expect(await webhooks.recordHealth(before, failing)).toBe(false);
    expect(await webhooks.get(key)).toBeUndefined();
  });
});

it('a change writes only what it names, and null removes', async () => {
  const { key, read, change } = await stored();
  await change({ description: null });
  expect(await read()).toMatchObject({ url: 'https://old.example/', description: undefined });
  // As rows were written before they had a generation.
  await updateItem(
    database,
    'webhooks',
    { tenant_id: key.tenantId, webhook_id: 'w' },
    {
      update: 'REMOVE generation',
    },
  );
  expect(await change({ status: 'disabled' })).toMatchObject({ health: { why: 'by_tenant' } });
  expect((await read()).generation).toBe(1);
});

it('a rotation whose answer is lost happens once, so that the previous secret still signs', async () => {
  const { key, read } = await stored(writeSecrets([{ secret: 'first' }]));
  const secretBox = {
    prepare: async () => (plaintext: string) => plaintext,
    open: async (sealed: string) => sealed,
  };
  proxy.inject({ mode: 'commitThenDrop', operation: 'UpdateItem', times: 1 });
  const rotated = await rotateSecret({ webhooks: throughProxy, secretBox, clock }, key);
  const secrets = readSecrets((await read()).sealedSecrets);
  expect(secrets.map(({ secret }) => secret)).toEqual([rotated?.secret, 'first']);
});

it('a deletion whose answer is lost has deleted it', async () => {
  const { key } = await stored();
  proxy.inject({ mode: 'commitThenDrop', times: 1 });
  expect(await throughProxy.remove(key)).toBe(true);
  expect(await webhooks.get(key)).toBeUndefined();
  expect(await throughProxy.remove(key)).toBe(false);
});

const setStored = (tenantId: string, attribute: string, value: unknown) =>
  updateItem(
    database,
    'webhooks',
    { tenant_id: tenantId, webhook_id: 'w' },
    { update: `SET ${attribute} = :value`, values: { ':value': value } },
  );

it('event types of a later release stay in the row, and stop nothing', async () => {
  const { key, read, change } = await stored();
  await setStored(key.tenantId, 'event_types', ['connection.renamed', 'connection.connected']);
  expect(await read()).toMatchObject({ eventTypes: ['connection.connected'] });
  await change({ description: 'New', status: 'disabled' });
  const [{ eventTypes } = {}] = await webhooks.subscriptions(key.tenantId);
  expect(eventTypes).toEqual(['connection.renamed', 'connection.connected']);
});

describe('a row that cannot be read', () => {
  /** Two of a tenant, of which the first is changed by somebody else. */
  const withBroken = async (attribute: string, value: unknown) => {
    const { key } = await stored();
    await webhooks.add({
      ...{ ...key, webhookId: 'x', url: 'https://other.example/', sealedSecrets: '' },
      ...{ createdAtMs: 1, health: healthy, eventTypes: ['connection.connected'] as const },
    });
    await setStored(key.tenantId, attribute, value);
    return key;
  };

  it.each([
    ['health', 'asleep'],
    ['event_types', 7],
    ['created_at_ms', 'today'],
  ])('gets every event, and keeps none from the others: %s', async (attribute, value) => {
    const key = await withBroken(attribute, value);
    expect(await webhooks.subscriptions(key.tenantId)).toMatchObject([
      { ...key, eventTypes: undefined },
      { webhookId: 'x', eventTypes: ['connection.connected'] },
    ]);
  });

  it('is named by a list, which has the others', async () => {
    const { tenantId } = await withBroken('health', 'asleep');
    expect(await webhooks.list(tenantId)).toMatchObject({
      webhooks: [{ webhookId: 'x' }],
      unreadable: [{ message: `A row cannot be read: webhooks ${tenantId} w` }],
    });
  });
});
