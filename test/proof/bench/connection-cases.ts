import { createHmac, randomUUID } from 'node:crypto';
import { createFlowId } from '../../../functions/connect/domain/flow-id.ts';
import { keyOf } from '../../../functions/connections/domain/connection-key.ts';
import { queuedRefreshes } from '../../support/connections/queued-refresh.ts';
import { issuerParameter } from '../../support/providers/issuer-parameter.ts';
import { type BenchCase, caseOf } from './case.ts';
import type { Scenario } from './scenario.ts';

/** The two halves of connecting an account, and the callbacks that connect none. */
export const oauthCases = ({ eventOf, tenancy, connectedType }: Scenario): BenchCase[] => {
  const back = (query: Record<string, string>) =>
    eventOf({
      path: `/integrations/oauth_callback/${connectedType}?${new URLSearchParams(query)}`,
    });
  const redirect = (text: string) => ({ status: 302, text });
  const startPath = `/integrations/oauth_start/${connectedType}`;
  return [
    caseOf('oauth-start', { dynamodb: 6, kms: 1 }, { status: 201, text: 'authorization_url' }, () =>
      eventOf({ method: 'POST', path: startPath, tenantId: tenancy.tenant() }),
    ),
    caseOf(
      'oauth-callback, connects',
      { dynamodb: 8, kms: 3, provider: 2 },
      redirect('success=true'),
      async () =>
        back({
          code: 'code',
          state: await tenancy.start(tenancy.tenant(), connectedType),
          ...issuerParameter(connectedType),
        }),
    ),
    caseOf('oauth-complete', { dynamodb: 9, kms: 2, provider: 2 }, '"success":true', async () => {
      const tenantId = tenancy.tenant();
      const body = { completion_code: await tenancy.handOver(tenantId, connectedType) };
      return eventOf({ method: 'POST', path: '/integrations/oauth_complete', tenantId, body });
    }),
    caseOf('get-oauth-attempt', { dynamodb: 2 }, 'pending', async () => {
      const tenantId = tenancy.tenant();
      const attemptId = (await tenancy.start(tenantId, connectedType)).slice(0, 22);
      return eventOf({ path: `/integrations/oauth_attempts/${attemptId}`, tenantId });
    }),
    caseOf('oauth-callback, forged', { dynamodb: 1 }, redirect('success=false'), () =>
      back({
        code: 'code',
        state: `${createFlowId()}.${'A'.repeat(300)}`,
        ...issuerParameter(connectedType),
      }),
    ),
    caseOf(
      'oauth-callback, denied',
      {},
      redirect('cancelled'),
      () => back({ error: 'access_denied' }),
      { task: 'denied callback' },
    ),
  ];
};

/** The functions that keep a connection alive, or end it. */
export const connectionCases = ({ eventOf, tenancy, connectedType }: Scenario): BenchCase[] => {
  const { connect, app } = tenancy;
  const connected = async () => {
    const { tenantId, integrationId } = await connect(connectedType);
    return { tenantId, path: `/integrations/${integrationId}` };
  };
  return [
    caseOf('oauth-uninstall', { dynamodb: 2 }, '{}', async () =>
      eventOf({
        method: 'DELETE',
        path: '/integrations/oauth_callback/pipedrive',
        headers: { authorization: `Basic ${btoa(`${app.clientId}:${app.clientSecret}`)}` },
        body: { company_id: randomUUID(), user_id: randomUUID() },
      }),
    ),
    // The app of an earlier notice is known.
    caseOf('integration-notice', {}, '{}', async () => {
      const userId = randomUUID();
      const sentAtMs = Date.now();
      const time = String(Math.floor(sentAtMs / 1000));
      const payload = { user_id: userId, deauthorization_time: new Date(sentAtMs).toISOString() };
      const body = { event: 'app_deauthorized', payload };
      const hmac = createHmac('sha256', app.signingSecret);
      hmac.update(`v0:${time}:${JSON.stringify(body)}`);
      const signature = `v0=${hmac.digest('hex')}`;
      const headers = { 'x-zm-request-timestamp': time, 'x-zm-signature': signature };
      return eventOf({ method: 'POST', path: '/integrations/notices/zoom', headers, body });
    }),
    caseOf('carry-out-notices', { dynamodb: 4 }, '"batchItemFailures":[]', async () => {
      const id = randomUUID();
      await connect('zoom', {}, { account: { id, label: '' }, grantFamily: 'zoom' });
      const nowMs = Date.now();
      const times = { connected_until_ms: nowMs, surely_until_ms: nowMs };
      const about = { integration_type: 'zoom', effect: 'uninstalled', account_key: `zoom#${id}` };
      const body = JSON.stringify({ ...about, ...times, request_id: id });
      const attributes = { ApproximateReceiveCount: '1' };
      return { Records: [{ messageId: id, receiptHandle: id, body, attributes }] };
    }),
    // What is set up is known for some seconds.
    caseOf('list-integration-types', { dynamodb: 2 }, '"configured":true', async () =>
      eventOf({ path: '/integrations/types', tenantId: tenancy.tenant() }),
    ),
    caseOf('update-integration', { dynamodb: 7 }, '"Sales inbox"', async () => {
      const body = { name: 'Sales inbox', primary: true };
      return eventOf({ method: 'PATCH', ...(await connected()), body });
    }),
    caseOf('check-integration', { dynamodb: 11, kms: 1, provider: 1 }, '"working"', async () => {
      const { path, ...tenant } = await connected();
      return eventOf({ method: 'POST', ...tenant, path: `${path}/check` });
    }),
    caseOf('delete-integration', { dynamodb: 8, kms: 2, provider: 1 }, '"revoked":true', async () =>
      eventOf({ method: 'DELETE', ...(await connected()) }),
    ),
    caseOf('refresh-due-connections, none', { dynamodb: 16 }, '"queued":0', async () => ({})),
    // The app of an earlier refresh is known.
    caseOf(
      'refresh-queued-connections, one',
      { dynamodb: 3, kms: 2, provider: 1 },
      '"batchItemFailures":[]',
      async () => {
        const { tenantId, account } = await connect(connectedType, {}, { refreshDueAtMs: 1 });
        return queuedRefreshes(keyOf({ tenantId, integrationType: connectedType, account }));
      },
    ),
    caseOf('get-access-token', { dynamodb: 1, kms: 1 }, '"access_token":"a"', async () => {
      const { tenantId } = await connected();
      return { tenant_id: tenantId, integration_type: connectedType, requested_by: 'bench' };
    }),
    caseOf('call-provider', { dynamodb: 4, kms: 1, provider: 1 }, '{}', async () => {
      const { tenantId } = await connected();
      const which = { tenant_id: tenantId, integration_type: connectedType };
      return {
        ...which,
        requested_by: 'bench',
        method: 'GET',
        url: 'https://www.googleapis.com/calendar/v3/x',
      };
    }),
  ];
};
