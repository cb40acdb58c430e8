import { beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import { ended } from '../../../functions/connections/domain/failure-transitions.ts';
import { refused } from '../../../functions/connections/domain/transitions.ts';
import { connectionEvents } from '../../../functions/events/contracts/connection-events.ts';
import { createReceiver } from '../../support/stack/receive-events.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';

const stack = await startTestStack();
const { createTenant, connect, connections, request, info } = stack;
const { until, received } = createReceiver(info);

const namesOf = (tenantId: string) =>
  received
    .filter(({ detail }) => detail.tenant_id === tenantId)
    .map((event) => event['detail-type'].replace('connection.', ''));

const only = async (tenantId: string) => {
  const [connection] = (await connections.list(tenantId)).flatMap((type) => type.connections);
  if (!connection) throw new Error('There is no connection');
  return connection;
};
const changeTo = async (tenantId: string, change: (connection: Connection) => Connection) => {
  const connection = await only(tenantId);
  await connections.put(change(connection), connection.version);
};

describe('the events of a connection', () => {
  let tenantId: string;
  beforeAll(async () => {
    const tenant = await createTenant();
    tenantId = tenant.tenantId;
    await connect(
      tenantId,
      'demo',
      { accessToken: 'secret-token' },
      { account: { id: '7', label: 'Ada' }, clientReference: 'user_1', metadata: { plan: 'team' } },
    );
    await changeTo(tenantId, (connection) => refused(connection, 1).next);
    await changeTo(tenantId, (connection) => ended(connection, 'grant_ended', 2));
    await changeTo(tenantId, (connection) => ended(connection, 'uninstalled', 3));
    const { integrationId } = await only(tenantId);
    await request(`/integrations/${integrationId}`, { method: 'DELETE', apiKey: tenant.apiKey });
    await until(() => namesOf(tenantId).includes('disconnected'));
  });

  it('come in the order of its changes', () => {
    expect(namesOf(tenantId)).toEqual([
      'connected',
      'reconnect_required',
      'reconnect_required',
      'uninstalled',
      'reconnect_required',
      'disconnected',
    ]);
    const reasons = received.map(({ detail }) => detail.reason).filter(Boolean);
    expect(reasons).toEqual(['access_refused', 'grant_ended', 'uninstalled']);
  });

  it('are as their schemas say, and hold the tenant’s words, no token and no label', () => {
    for (const event of received) {
      const name = event['detail-type'] as keyof typeof connectionEvents;
      expect(connectionEvents[name].strict().parse(event.detail)).toEqual(event.detail);
      expect(event.source).toBe('trunkline.local');
      expect(event.detail).toMatchObject({
        client_reference: 'user_1',
        metadata: { plan: 'team' },
      });
    }
    expect(JSON.stringify(received)).not.toMatch(/Ada|secret-token|sealed/);
  });

  it('are on a page and, for programs, behind it', async () => {
    const page = await fetch(`${info.frontend_url}/events`);
    expect(await page.text()).toContain('connection.uninstalled');
    const json = await fetch(`${info.frontend_url}/events.json`);
    const events = (await json.json()) as { event: unknown }[];
    expect(events.map(({ event }) => event)).toEqual(received);
  });
});
