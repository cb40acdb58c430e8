import { marshall } from '@aws-sdk/util-dynamodb';
import { toRow } from '../../../functions/adapters/connection-row.ts';
import { aConnection } from '../../unit/domain/events/a-connection.ts';
import { createConnecting } from '../stack/connecting.ts';
import type { Scenario } from './run-scenario.ts';
import type { LostAnswersWorld } from './world.ts';

/** A tenant with two workspaces, of which the first is the primary one. */
const twoWorkspaces = async (world: LostAnswersWorld) => {
  const tenant = await world.createTenant();
  for (const label of ['A', 'B']) {
    const account = { id: world.anyAccount(), label };
    const token = { accessToken: `xoxb-${account.id}` };
    await world.connect(tenant.tenantId, 'slack', token, { account, grantFamily: 'slack' });
  }
  const { connections } = await world.connections.ofType(tenant.tenantId, 'slack');
  const second = connections.find(({ account }) => account?.label === 'B');
  return { ...tenant, path: `/integrations/${second?.integrationId}` };
};

const changed = (change: object): Scenario => ({
  name: `update: ${JSON.stringify(change)}`,
  mayRepeat: true,
  prepare: async (world) => {
    const { tenantId, apiKey, path } = await twoWorkspaces(world);
    const body = JSON.stringify(change);
    const act = async () => {
      const answer = await world.request(path, { method: 'PATCH', apiKey, body });
      const { name, primary, status } = answer.body as Record<string, unknown>;
      return { status: answer.status, changed: { name, primary, status } };
    };
    return { tenantId, act };
  },
});

const disconnected = (name: string, begin: typeof twoWorkspaces): Scenario => ({
  name,
  prepare: async (world) => {
    const { tenantId, apiKey, path } = await begin(world);
    const act = async () => {
      const { status, body } = await world.request(path, { method: 'DELETE', apiKey });
      const { revoked, detail } = body as { revoked?: boolean; detail?: string };
      return { status, revoked, detail };
    };
    return { tenantId, act };
  },
});

/** What a tenant does with its connections, beside using and connecting them. */
export const changeScenarios: readonly Scenario[] = [
  {
    name: 'agents: the first request of a day',
    prepare: async (world) => {
      const { tenantId, apiKey } = await world.createTenant();
      const act = async () => {
        const { status, body } = await world.request('/agents', { apiKey });
        return { status, body };
      };
      return { tenantId, act };
    },
  },
  {
    name: 'agents: the last request that the limit allows',
    prepare: async (world) => {
      const keyId = `key-${world.anyAccount()}`;
      const { tenantId, apiKey } = await world.createTenant({ keyId });
      await world.leaveRequests(keyId, 1);
      const act = async () => {
        const { status } = await world.request('/agents', { apiKey });
        return { status };
      };
      return { tenantId, act };
    },
  },
  {
    name: 'start',
    prepare: async (world) => {
      const { tenantId, apiKey } = await world.createTenant();
      const { start } = createConnecting(world);
      const act = async () => {
        const url = await start(apiKey, 'slack');
        const query = new URLSearchParams({
          code: `A-${tenantId}`,
          state: url.searchParams.get('state') ?? '',
        });
        const answer = await world.request(`/integrations/oauth_callback/slack?${query}`);
        return new URL(answer.headers.get('location') ?? '').searchParams.get('success');
      };
      return { tenantId, act };
    },
  },
  changed({ name: 'Sales' }),
  changed({ name: null }),
  changed({ primary: true }),
  changed({ name: 'Sales', primary: true }),
  disconnected('disconnect', twoWorkspaces),
  disconnected('disconnect: an expired token', async (world) => {
    const tenant = await world.createTenant();
    const tokens = { accessToken: 'a', refreshToken: 'refresh-1', accessTokenExpiresAtMs: 1 };
    await world.connect(tenant.tenantId, 'gmail', tokens);
    const stored = await world.connections.primary(tenant.tenantId, 'gmail');
    return { ...tenant, path: `/integrations/${stored?.integrationId}` };
  }),
];

/** Changes as Lambda hands them over. An image that cannot be read becomes a dead letter. */
const published = (name: string, attributes: object): Scenario => ({
  name: `event: ${name}`,
  prepare: async (world) => {
    const { tenantId } = await world.createTenant();
    const row = { ...toRow({ ...aConnection, tenantId }), ...attributes };
    const record = {
      eventID: '1',
      eventName: 'INSERT',
      dynamodb: {
        SequenceNumber: '111',
        ApproximateCreationDateTime: Date.now() / 1000,
        NewImage: marshall(row, { removeUndefinedValues: true }),
      },
    };
    return { tenantId, act: () => world.publish({ Records: [record] }) };
  },
});

/** What follows from a change of a connection. */
export const eventScenarios: readonly Scenario[] = [
  published('of a connected account', {}),
  published('of an unreadable row', { status: 'unknown' }),
];
