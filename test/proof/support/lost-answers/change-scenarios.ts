import { marshall } from '@aws-sdk/util-dynamodb';
import { toRow } from '../../../../functions/connections/adapters/connection-row.ts';
import type { WireNotice } from '../../../support/notices/notice-sender.ts';
import { noticeSenders } from '../../../support/notices/signed-notices.ts';
import { aConnection } from '../../../unit/events/domain/a-connection.ts';
import type { Scenario } from './run-scenario.ts';
import type { LostResponsesWorld } from './world.ts';

const listed = (name: string, requestsLeft?: number): Scenario => ({
  name: `agents: ${name}`,
  prepare: async (world) => {
    const keyId = `key-${world.anyAccount()}`;
    const { tenantId, apiKey } = await world.createTenant({ keyId });
    if (requestsLeft) await world.leaveRequests(tenantId, keyId, requestsLeft);
    const act = async () => {
      const { status, body } = await world.request('/agents', { apiKey });
      return { status, body };
    };
    return { tenantId, act };
  },
});

/** A tenant with two workspaces, of which the first is the primary one. */
const twoWorkspaces = async (world: LostResponsesWorld) => {
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

const expiredToken = async (world: LostResponsesWorld) => {
  const tenant = await world.createTenant();
  const tokens = { accessToken: 'a', refreshToken: 'refresh-1', accessTokenExpiresAtMs: 1 };
  await world.connect(tenant.tenantId, 'gmail', tokens);
  const stored = await world.connections.primary(tenant.tenantId, 'gmail');
  return { ...tenant, path: `/integrations/${stored?.integrationId}` };
};

const changed = (change: object): Scenario => ({
  name: `update: ${JSON.stringify(change)}`,
  mayRepeat: true,
  prepare: async (world) => {
    const { tenantId, apiKey, path } = await twoWorkspaces(world);
    const body = JSON.stringify(change);
    const act = async () => {
      const response = await world.request(path, { method: 'PATCH', apiKey, body });
      const { name, primary, status } = Object(response.body);
      return { status: response.status, changed: { name, primary, status } };
    };
    return { tenantId, act };
  },
});

const disconnected = (name: string, begin: typeof twoWorkspaces): Scenario => ({
  name: `disconnect: ${name}`,
  prepare: async (world) => {
    const { tenantId, apiKey, path } = await begin(world);
    const act = async () => {
      const { status, body } = await world.request(path, { method: 'DELETE', apiKey });
      return { status, revoked: Object(body).revoked, detail: Object(body).detail };
    };
    return { tenantId, act };
  },
});

const noticed = (
  name: string,
  type: string,
  notice: (world: LostResponsesWorld, account: string) => WireNotice,
): Scenario => ({
  name: `notice: ${name}`,
  prepare: async (world) => {
    const account = world.anyAccount();
    const tenantId = await world.connectedTo(type, account);
    const wire = notice(world, account);
    const act = async () => {
      const { status, body } = await world.send(type, wire);
      return { status, members: Object.keys(Object(body)) };
    };
    return { tenantId, act };
  },
});

const revokedTokens = (team_id: string): WireNotice => {
  const { slack } = noticeSenders;
  if (!slack) throw new Error('Slack sends no notices');
  const event = { type: 'tokens_revoked', tokens: { bot: ['U1'] } };
  return slack.wire(JSON.stringify({ team_id, event, event_time: 9e9 }), slack.secret, Date.now());
};

const uninstalled: Scenario = {
  name: 'uninstall call',
  prepare: async (world) => {
    const { tenantId } = await world.createTenant();
    const user = world.anyAccount();
    const known = { account: { id: `9/${user}`, label: 'Acme' }, grantFamily: 'pipedrive' };
    await world.connect(tenantId, 'pipedrive', { accessToken: 'a' }, known);
    const act = async () => {
      const { status, body } = await world.request('/integrations/oauth_callback/pipedrive', {
        method: 'DELETE',
        headers: { authorization: `Basic ${btoa('id:secret')}` },
        body: JSON.stringify({ company_id: 9, user_id: user }),
      });
      return { status, body };
    };
    return { tenantId, act };
  },
};

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

/** What tenants and providers do with connections, beside using and connecting them. */
export const changeScenarios: readonly Scenario[] = [
  listed('the first request of a day'),
  listed('the last request that the limit allows', 1),
  changed({ name: 'Sales' }),
  changed({ name: null }),
  changed({ primary: true }),
  changed({ name: 'Sales', primary: true }),
  disconnected('a token that lasts', twoWorkspaces),
  disconnected('an expired token', expiredToken),
  noticed('uninstalled', 'slack', ({ noticeOf }, account) => noticeOf('slack', account)),
  noticed('tokens revoked', 'slack', (_, account) => revokedTokens(account)),
  noticed('erased account', 'facebook', ({ noticeOf }, account) => ({
    ...noticeOf('facebook', account),
    query: '?notice=data_deletion',
  })),
  uninstalled,
  published('of a connected account', {}),
  published('of an unreadable row', { status: 'unknown' }),
];
