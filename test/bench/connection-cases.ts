import { createHmac, randomUUID } from 'node:crypto';
import { createFlowId } from '../../functions/domain/connect/flow.ts';
import { keyOf } from '../../functions/domain/connection/connection-key.ts';
import { queuedRefreshes } from '../support/connections/queued-refresh.ts';
import type { BenchCase } from './case.ts';
import { connectedType, type Scenario } from './scenario.ts';

/** The two halves of connecting an account, and the callbacks that connect none. */
export const oauthCases = ({ eventOf, tenancy }: Scenario): BenchCase[] => {
  const back = (query: Record<string, string>) =>
    eventOf({
      path: `/integrations/oauth_callback/${connectedType}?${new URLSearchParams(query)}`,
    });
  return [
    {
      name: 'oauth-start',
      bundle: 'oauth-start',
      calls: { dynamodb: 3, kms: 1 },
      event: () =>
        eventOf({
          method: 'POST',
          path: `/integrations/oauth_start/${connectedType}`,
          tenantId: randomUUID(),
        }),
      answer: { status: 201, text: 'authorization_url' },
    },
    {
      name: 'oauth-callback, connects',
      bundle: 'oauth-callback',
      calls: { dynamodb: 6, kms: 3, provider: 2 },
      event: async () =>
        back({ code: 'code', state: await tenancy.start(randomUUID(), connectedType) }),
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
      task: 'denied callback',
      calls: {},
      event: () => back({ error: 'access_denied' }),
      answer: { status: 302, text: 'cancelled' },
    },
  ];
};

/** The functions that keep a connection alive, or end it. */
export const connectionCases = ({ eventOf, tenancy }: Scenario): BenchCase[] => {
  const { connect, app } = tenancy;
  const basic = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64');
  return [
    {
      name: 'oauth-uninstall',
      bundle: 'oauth-uninstall',
      calls: { dynamodb: 4 },
      event: async () => {
        const [company_id, user_id] = [randomUUID(), randomUUID()];
        const account = { id: `${company_id}/${user_id}`, label: '' };
        await connect('pipedrive', {}, { account, grantFamily: 'pipedrive' });
        return eventOf({
          method: 'DELETE',
          path: '/integrations/oauth_callback/pipedrive',
          headers: { authorization: `Basic ${basic}` },
          body: { company_id, user_id },
        });
      },
      answer: { text: '"disconnected":1' },
    },
    {
      name: 'integration-notice',
      bundle: 'integration-notice',
      // The app of an earlier notice is known.
      calls: { dynamodb: 3 },
      event: async () => {
        const userId = randomUUID();
        const account = { id: userId, label: '' };
        await connect('zoom', {}, { account, grantFamily: 'zoom' });
        const sentAtMs = Date.now();
        const time = String(Math.floor(sentAtMs / 1000));
        const payload = { user_id: userId, deauthorization_time: new Date(sentAtMs).toISOString() };
        const body = { event: 'app_deauthorized', payload };
        const hmac = createHmac('sha256', app.signingSecret);
        hmac.update(`v0:${time}:${JSON.stringify(body)}`);
        return eventOf({
          method: 'POST',
          path: '/integrations/notices/zoom',
          headers: {
            'x-zm-request-timestamp': time,
            'x-zm-signature': `v0=${hmac.digest('hex')}`,
          },
          body,
        });
      },
      answer: { text: '{}' },
    },
    {
      name: 'update-integration',
      bundle: 'update-integration',
      calls: { dynamodb: 5 },
      event: async () => {
        const { tenantId, integrationId } = await connect(connectedType);
        const body = { name: 'Sales inbox', primary: true };
        const path = `/integrations/${integrationId}`;
        return eventOf({ method: 'PATCH', path, tenantId, body });
      },
      answer: { text: '"Sales inbox"' },
    },
    {
      name: 'delete-integration',
      bundle: 'delete-integration',
      calls: { dynamodb: 6, kms: 2, provider: 1 },
      event: async () => {
        const { tenantId, integrationId } = await connect(connectedType);
        return eventOf({ method: 'DELETE', path: `/integrations/${integrationId}`, tenantId });
      },
      answer: { text: '"revoked":true' },
    },
    {
      name: 'refresh-due-connections, none',
      bundle: 'refresh-due-connections',
      calls: { dynamodb: 17 },
      event: async () => ({}),
      answer: { text: '"queued":0' },
    },
    {
      name: 'refresh-queued-connections, one',
      bundle: 'refresh-queued-connections',
      // The app of an earlier refresh is known.
      calls: { dynamodb: 3, kms: 2, provider: 1 },
      event: async () => {
        const { tenantId } = await connect(connectedType, {}, { refreshDueAtMs: 1 });
        const account = { id: tenantId, label: '' };
        return queuedRefreshes(keyOf({ tenantId, integrationType: connectedType, account }));
      },
      answer: { text: '"batchItemFailures":[]' },
    },
    {
      name: 'get-access-token',
      bundle: 'get-access-token',
      calls: { dynamodb: 1, kms: 1 },
      event: async () => {
        const { tenantId } = await connect(connectedType);
        const which = { tenant_id: tenantId, integration_type: connectedType };
        return { ...which, requested_by: 'bench' };
      },
      answer: { text: '"access_token":"a"' },
    },
  ];
};
