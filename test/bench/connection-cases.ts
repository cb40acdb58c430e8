import { randomUUID } from 'node:crypto';
import { createFlowId } from '../../functions/domain/flow.ts';
import type { BenchCase } from './case.ts';
import type { Scenario } from './scenario.ts';

const options = '/events/components/google_calendar/events/event_created/options/calendar_id';
const callback = '/integrations/oauth_callback';
const type = 'google_calendar';

/** The functions that open, use or end a connection. */
export const connectionCases = async ({ eventOf, tenancy }: Scenario): Promise<BenchCase[]> => {
  const { connect, start, app } = tenancy;
  const known = await connect(type);
  const back = (query: Record<string, string>) =>
    eventOf({ path: `${callback}/${type}?${new URLSearchParams(query)}` });
  const ask = async (...connection: Parameters<typeof connect>) =>
    eventOf({ path: options, tenantId: (await connect(...connection)).tenantId });
  const basic = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64');

  return [
    {
      name: 'get-field-options, from the provider',
      bundle: 'get-field-options',
      calls: { dynamodb: 5, kms: 2, provider: 1 },
      event: () => ask(type),
      answer: { text: 'Calendar 29' },
      worst: { event: () => ask(type, { accessToken: 'huge' }), text: 'page-0' },
    },
    {
      name: 'get-field-options, with a refresh',
      bundle: 'get-field-options',
      calls: { dynamodb: 8, kms: 4, provider: 2 },
      event: () => ask(type, {}, { accessTokenExpiresAtMs: 1 }),
      answer: { text: 'Calendar 29' },
    },
    {
      name: 'get-field-options, from the cache',
      bundle: 'get-field-options',
      calls: { dynamodb: 3, kms: 2, provider: 0 },
      event: () => eventOf({ path: options, tenantId: known.tenantId }),
      answer: { text: 'Calendar 29' },
    },
    {
      name: 'oauth-start',
      bundle: 'oauth-start',
      calls: { dynamodb: 3, kms: 1 },
      event: () =>
        eventOf({
          method: 'POST',
          path: `/integrations/oauth_start/${type}`,
          tenantId: known.tenantId,
        }),
      answer: { status: 201, text: 'authorization_url' },
    },
    {
      name: 'oauth-callback, connects',
      bundle: 'oauth-callback',
      calls: { dynamodb: 6, kms: 3, provider: 2 },
      event: async () => back({ code: 'code', state: await start(randomUUID()) }),
      answer: { status: 302, text: 'success=true' },
    },
    {
      name: 'oauth-callback, forged',
      bundle: 'oauth-callback',
      calls: { dynamodb: 1 },
      event: async () => back({ code: 'code', state: `${createFlowId()}.${'A'.repeat(300)}` }),
      answer: { status: 302, text: 'success=false' },
    },
    {
      name: 'oauth-callback, denied',
      bundle: 'oauth-callback',
      calls: {},
      event: () => back({ error: 'access_denied' }),
      answer: { status: 302, text: 'cancelled' },
    },
    {
      name: 'oauth-uninstall',
      bundle: 'oauth-uninstall',
      calls: { dynamodb: 4, kms: 1 },
      event: async () => {
        const [company_id, user_id] = [randomUUID(), randomUUID()];
        const account = { id: `${company_id}/${user_id}`, label: '' };
        await connect('pipedrive', {}, { account, grantFamily: 'pipedrive' });
        return eventOf({
          method: 'DELETE',
          path: `${callback}/pipedrive`,
          headers: { authorization: `Basic ${basic}` },
          body: { company_id, user_id },
        });
      },
      answer: { text: '"disconnected":1' },
    },
    {
      name: 'delete-integration',
      bundle: 'delete-integration',
      calls: { dynamodb: 5, kms: 2, provider: 1 },
      event: async () => {
        const { tenantId, integrationId } = await connect(type);
        return eventOf({ method: 'DELETE', path: `/integrations/${integrationId}`, tenantId });
      },
      answer: { text: '"revoked":true' },
    },
    {
      name: 'refresh-due-connections, one',
      bundle: 'refresh-due-connections',
      calls: { dynamodb: 6, kms: 3, provider: 1 },
      event: async () => {
        await connect(type, {}, { refreshDueAtMs: 1 });
        return {};
      },
      answer: { text: '"refreshed":1' },
    },
  ];
};
