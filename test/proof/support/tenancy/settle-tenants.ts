import { randomBytes, randomUUID } from 'node:crypto';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { browserCookie } from '../../../../functions/connect/domain/browser-binding.ts';
import type { TableName } from '../../../../functions/platform/aws/tables.ts';
import { sha256 } from '../../../../functions/platform/model/sha256.ts';
import { uuidV7 } from '../../../../functions/platform/model/uuid-v7.ts';
import { createTenantSettings } from '../../../../functions/tenants/adapters/tenant-settings.ts';
import { createDeliveries } from '../../../../functions/webhooks/adapters/webhook-deliveries.ts';
import { begin, unsent } from '../../../../functions/webhooks/domain/delivery-transitions.ts';
import { issuerParameter } from '../../../support/providers/issuer-parameter.ts';
import { googleOrigins } from '../../../support/providers/rotating-google.ts';
import type { StubRequest, StubResponse } from '../../../support/providers/stub-server.ts';
import { createConnecting } from '../../../support/stack/connecting.ts';
import type { TestStack } from '../../../support/stack/start-test-stack.ts';

export const tenancyOrigins = ['https://slack.com', ...googleOrigins];
const channelCount = 5;

/** A mark that no other tenant has is in everything that a tenant has. */
const newMark = (): string => `m${randomBytes(10).toString('hex')}`;
const markIn = (text: string) => /m[0-9a-f]{20}/.exec(text)?.[0] ?? 'nobody';

/** Providers that know each tenant by the mark in its token or code, and answer with that mark. */
export const respondByMark = ({ url, headers, form }: StubRequest): StubResponse => {
  if (url.pathname === '/token') {
    const mark = markIn(form.get('code') ?? form.get('refresh_token') ?? '');
    const token = { access_token: `${mark}-gmail`, refresh_token: `${mark}-refresh` };
    return { body: { ...token, token_type: 'Bearer', expires_in: 3599 } };
  }
  const mark = markIn(headers.authorization ?? '');
  if (url.pathname.endsWith('/userinfo'))
    return { body: { sub: mark, email: `${mark}@acme.test` } };
  const which = headers.authorization?.split('-').at(-1);
  const named = (n: number) => ({ id: `C${n}${mark}`, name: `${which} ${n} of ${mark}` });
  const all = Array.from({ length: channelCount }, (_, n) => named(n));
  return { body: { ok: true, channels: all, labels: all } };
};

export type Settled = {
  mark: string;
  tenantId: string;
  keyId: string;
  apiKey: string;
  agentIds: string[];
  /** Two of Slack, the first of which is the primary one, and one of Gmail. */
  integrationIds: string[];
  invitationId: string;
  webhookId: string;
  /** Of two events that its webhook missed. */
  eventIds: string[];
  optionIds: string[];
  /** Of a flow that is complete, and of one that is not. */
  states: string[];
  /** The same of flows that the tenant's server completes. */
  completionCodes: string[];
  cookie: string;
  /** From the Link headers of its lists. */
  cursors: { agents: string; integrations: string; options: string; deliveries: string };
};

const channels = '/events/components/slack/events/message_posted/options/channel';

/** Tenants with agents, accounts, flows and cursors, which all differ. */
export const createSettling = (stack: TestStack) => {
  const { request, nextOf, addKey, agents, connect, info } = stack;
  const { start } = createConnecting({ request, info });
  const deliveries = createDeliveries(stack.database);

  const cursorOf = async (apiKey: string, path: string, parameter: string) => {
    const next = nextOf(await request(path, { apiKey }));
    return new URLSearchParams(next?.split('?')[1]).get(parameter) ?? '';
  };

  return async (): Promise<Settled> => {
    const mark = newMark();
    const tenantId = `t-${mark}`;
    const keyId = `key_${uuidV7(Date.now())}`;
    const apiKey = await addKey(tenantId, { keyId, name: `Key of ${mark}` });
    const agentIds = [randomUUID(), randomUUID()];
    for (const [n, id] of agentIds.entries()) {
      await agents.put({ id, tenantId, name: `${n} of ${mark}`, enabled: true });
    }
    const integrationIds = [randomUUID(), randomUUID()];
    for (const [n, integrationId] of integrationIds.entries()) {
      const account = { id: `T${n}${mark}`, label: `Workspace ${n} of ${mark}` };
      const words = { name: `Name of ${mark}`, clientReference: mark };
      const given = { integrationId, account, grantFamily: 'slack', ...words };
      await connect(tenantId, 'slack', { accessToken: `${mark}-${n}` }, given);
    }
    const returnOrigins = [`https://${mark}.example.com`];
    await createTenantSettings(stack.database).change(tenantId, { returnOrigins });
    const binding = { browser_binding: sha256(mark) };
    const cookie = `${browserCookie.http}=${mark}`;
    const stateOf = async (given = {}) =>
      (await start(apiKey, 'gmail', { ...binding, ...given })).searchParams.get('state') ?? '';
    const comeBack = async (state = '') => {
      const query = new URLSearchParams({
        code: `${mark}-code`,
        state,
        ...issuerParameter('gmail'),
      });
      const back = await request(`/integrations/oauth_callback/gmail?${query}`, {
        headers: { Cookie: cookie },
      });
      return new URL(back.headers.get('location') ?? '').searchParams;
    };
    const states = [await stateOf(), await stateOf()];
    const gmailId = (await comeBack(states[0])).get('integration_id') ?? '';
    const send = (method: string, path: string, body: object) =>
      request(path, { method, apiKey, body: JSON.stringify(body) });
    await send('PATCH', `/integrations/${gmailId}`, {
      name: `Name of ${mark}`,
      client_reference: mark,
    });
    const [integration_id] = integrationIds;
    await send('PUT', `/agents/${agentIds[0]}/integrations/slack`, { integration_id });
    // It gets no event, so that it stays as it is.
    const event_types = ['connection.disconnected'];
    const webhook = { url: 'http://127.0.0.1:9/', event_types, description: mark };
    const { body } = await send('POST', '/webhooks', webhook);
    const webhookId = String(Object(body).id);
    const eventIds = [uuidV7(Date.now()), uuidV7(Date.now())];
    for (const eventId of eventIds) {
      const event = { eventId, eventType: mark, body: mark };
      await deliveries.put(unsent(begin({ tenantId, webhookId }, event, 1), 'disabled'));
    }
    const deferCompletion = async () => {
      const landed = await comeBack(await stateOf({ completion: 'by_server' }));
      return landed.get('completion_code') ?? '';
    };
    const invited = await send('POST', '/invitations', {
      ...{ integration_type: 'gmail', asked_by: mark, purpose: mark, client_reference: mark },
    });
    const { id: invitationId } = Object(invited.body);
    const completionCodes = [await deferCompletion(), await deferCompletion()];
    const [completion_code] = completionCodes;
    await send('POST', '/integrations/oauth_complete', { completion_code });
    return {
      ...{ mark, tenantId, keyId, apiKey, agentIds, states, completionCodes, cookie },
      integrationIds: [...integrationIds, gmailId],
      ...{ invitationId, webhookId, eventIds },
      optionIds: Array.from({ length: channelCount }, (_, n) => `C${n}${mark}`),
      cursors: {
        agents: await cursorOf(apiKey, '/agents?limit=1', 'cursor'),
        integrations: await cursorOf(apiKey, '/integrations?limit=1', 'cursor'),
        options: await cursorOf(apiKey, `${channels}?_limit=2`, '_cursor'),
        deliveries: await cursorOf(apiKey, `/webhooks/${webhookId}/deliveries?limit=1`, 'cursor'),
      },
    };
  };
};

const lasting: readonly TableName[] = ['agents', 'integrations', 'api_keys', 'oauth_flows'];

/**
 * Every row of a tenant that lasts, but for the versions, which its own changes raise.
 * @returns by tenant
 */
export const snapshot = async ({ database }: Pick<TestStack, 'database'>) => {
  const rows = new Map<string, string[]>();
  for (const table of lasting) {
    const TableName = database.tableName(table);
    for await (const { Items = [] } of paginateScan({ client: database.client }, { TableName })) {
      for (const { version: _, ...row } of Items) {
        const tenant = String(row.tenant_id);
        rows.set(tenant, [...(rows.get(tenant) ?? []), `${table} ${JSON.stringify(row)}`]);
      }
    }
  }
  return (tenantId: string, flowIds: readonly string[]): string[] =>
    (rows.get(tenantId) ?? [])
      // Its own starts add flows.
      .filter((row) => !row.startsWith('oauth_flows') || flowIds.some((id) => row.includes(id)))
      .sort();
};
