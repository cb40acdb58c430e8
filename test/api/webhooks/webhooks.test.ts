import { describe, expect, it } from 'vitest';
import { ended } from '../../../functions/connections/domain/failure-transitions.ts';
import { webhookDisabled } from '../../../functions/webhooks/contracts/webhook-events.ts';
import type { RecentEvent } from '../../../infra/local/aws/events/event-server.ts';
import { useStack } from '../../support/stack/shared-stack.ts';
import { startReceiver, verified } from '../../support/webhooks/receiver.ts';

const { request, createTenant, connect, connections, info } = await useStack();

const url = 'http://localhost:9/hooks';
const send = async (method: string, apiKey: string, path = '', sent?: object) => {
  const options = { method, apiKey, ...(sent ? { body: JSON.stringify(sent) } : {}) };
  const { status, body } = await request(`/webhooks${path}`, options);
  return { status, body: Object(body) };
};
const create = (apiKey: string, body: object) => send('POST', apiKey, '', body);

const connectDemo = (tenantId: string, metadata = {}) =>
  connect(tenantId, 'demo', { accessToken: 'a' }, { account: { id: '7', label: 'Ada' }, metadata });

describe('a webhook', () => {
  it('gets the signed events of its tenant’s connections, and of no other tenant’s', async () => {
    const [tenant, other] = await Promise.all([createTenant(), createTenant()]);
    const [receiver, others] = await Promise.all([startReceiver(), startReceiver()]);
    const { body: created } = await create(tenant.apiKey, { url: receiver.url });
    await create(other.apiKey, { url: others.url });
    // SQS refuses this character.
    const metadata = { note: 'Zoë\uffff' };
    await connectDemo(tenant.tenantId, metadata);
    await expect.poll(() => receiver.received.length).toBe(1);
    const [received] = receiver.received;
    if (!received) throw new Error('nothing came');
    const sent = Object(verified(received, created.secret));
    expect(sent).toMatchObject({
      type: 'connection.connected',
      timestamp: sent.data.occurred_at,
      data: { tenant_id: tenant.tenantId, integration_type: 'demo', metadata },
    });
    expect(received.headers).toMatchObject({
      'webhook-id': sent.data.id,
      'content-type': 'application/json',
    });
    await connectDemo(other.tenantId);
    await expect.poll(() => others.received.length).toBe(1);
    expect(receiver.received).toHaveLength(1);
  });

  it('gets only the events that it subscribes to', async () => {
    const { tenantId, apiKey } = await createTenant();
    const receiver = await startReceiver();
    const event_types = ['connection.reconnect_required'];
    await create(apiKey, { url: receiver.url, event_types });
    await connectDemo(tenantId);
    const [connection] = (await connections.list(tenantId)).flatMap((type) => type.connections);
    if (!connection) throw new Error('not connected');
    await connections.put(ended(connection, 'grant_ended', 2), connection.version);
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(JSON.parse(receiver.received[0]?.body ?? '').type).toBe(event_types[0]);
  });

  it('is disabled when it answers 410, and we publish that', async () => {
    const { tenantId, apiKey } = await createTenant();
    const receiver = await startReceiver(() => ({ status: 410 }));
    const { body } = await create(apiKey, { url: receiver.url });
    await connectDemo(tenantId);
    await expect
      .poll(async () => (await send('GET', apiKey, `/${body.id}`)).body)
      .toMatchObject({ status: 'disabled', disabled: { reason: 'gone' } });
    const events = await fetch(`${info.frontend_url}/events.json?event=webhook.disabled`);
    const reported = ((await events.json()) as RecentEvent[])
      .map(({ event }) => webhookDisabled.strict().parse(event.detail))
      .filter(({ webhook_id }) => webhook_id === body.id);
    expect(reported).toMatchObject([{ tenant_id: tenantId, reason: 'gone' }]);
    const page = await (await fetch(`${info.frontend_url}/events`)).text();
    for (const part of ['<dt>To 127.0.0.1:', 'pending, 410 <time', 'Webhook disabled</h2>']) {
      expect(page).toContain(part);
    }
    const enabled = await send('PATCH', apiKey, `/${body.id}`, { status: 'enabled' });
    expect(enabled.body).toMatchObject({ status: 'enabled', disabled: null });
  });
});

describe('the webhooks of a tenant', () => {
  it('are listed without their secrets, changed and deleted', async () => {
    const { apiKey } = await createTenant();
    const description = 'Production';
    const { status, body } = await create(apiKey, { url, description });
    expect(status).toBe(201);
    const { secret, ...shown } = body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(shown).toMatchObject({ url, description, event_types: null, status: 'enabled' });
    expect((await send('GET', apiKey)).body).toEqual([shown]);
    expect((await send('GET', apiKey, `/${body.id}`)).body).toEqual(shown);
    const event_types = ['connection.connected'];
    const changed = await send('PATCH', apiKey, `/${body.id}`, {
      event_types,
      description: null,
      status: 'disabled',
    });
    expect(changed.body).toMatchObject({ event_types, description: null, url });
    expect(changed.body.disabled.reason).toBe('by_tenant');
    expect(await send('DELETE', apiKey, `/${body.id}`)).toMatchObject({
      status: 200,
      body: { id: body.id },
    });
    expect((await send('GET', apiKey)).body).toEqual([]);
  });

  it('are at most ten, also when they come at once', async () => {
    const { apiKey } = await createTenant();
    const statuses = await Promise.all(
      Array.from({ length: 13 }, async () => (await create(apiKey, { url })).status),
    );
    const { body } = await send('GET', apiKey);
    expect(body.length).toBe(statuses.filter((status) => status === 201).length);
    expect(body.length).toBeLessThanOrEqual(10);
    while ((await create(apiKey, { url })).status === 201);
    expect(await create(apiKey, { url })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', detail: expect.stringContaining('10 webhooks') },
    });
    expect((await send('GET', apiKey)).body).toHaveLength(10);
  });
});
