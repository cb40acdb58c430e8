import { createHmac, randomUUID } from 'node:crypto';
import type { BenchCase } from './case.ts';
import { connectedType, type Scenario } from './scenario.ts';

/** The functions that keep a connection alive, or end it. */
export const connectionCases = ({ eventOf, tenancy }: Scenario): BenchCase[] => {
  const { connect, app } = tenancy;
  const basic = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64');
  return [
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
      calls: { dynamodb: 4, kms: 1 },
      event: async () => {
        const shop = randomUUID();
        const account = { id: shop, label: '' };
        await connect('shopify', {}, { account, grantFamily: 'shopify' });
        const body = { myshopify_domain: shop };
        const hmac = createHmac('sha256', app.clientSecret).update(JSON.stringify(body));
        return eventOf({
          method: 'POST',
          path: '/integrations/notices/shopify',
          headers: {
            'x-shopify-topic': 'app/uninstalled',
            'x-shopify-hmac-sha256': hmac.digest('base64'),
          },
          body,
        });
      },
      answer: { text: '{}' },
    },
    {
      name: 'delete-integration',
      bundle: 'delete-integration',
      calls: { dynamodb: 5, kms: 2, provider: 1 },
      event: async () => {
        const { tenantId, integrationId } = await connect(connectedType);
        return eventOf({ method: 'DELETE', path: `/integrations/${integrationId}`, tenantId });
      },
      answer: { text: '"revoked":true' },
    },
    {
      name: 'refresh-due-connections, one',
      bundle: 'refresh-due-connections',
      calls: { dynamodb: 6, kms: 3, provider: 1 },
      event: async () => {
        await connect(connectedType, {}, { refreshDueAtMs: 1 });
        return {};
      },
      answer: { text: '"refreshed":1' },
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
