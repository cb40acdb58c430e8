import { invitedCookieOf } from '../../../functions/connect/domain/browser-binding.ts';
import { proofOf } from '../../../functions/invitations/http/invitation-visit.ts';
import { type BenchCase, caseOf } from './case.ts';
import type { Scenario } from './scenario.ts';

const counted = (...[name, calls, result, event]: Parameters<typeof caseOf>): BenchCase =>
  caseOf(name, calls, result, event, { isOnlyCounted: true });

/** What a tenant asks of its webhooks now and then. */
export const rareWebhookCases = ({ tenancy, rare, eventOf }: Scenario): BenchCase[] => {
  const at =
    (method: 'POST' | 'PATCH' | 'DELETE' | 'GET', path: string, body?: object) => async () => {
      const { tenantId, webhookId } = await tenancy.addWebhook({ isAnother: method === 'DELETE' });
      await rare.resetBudget(tenantId);
      const eventId = await rare.addFailed({ tenantId, webhookId });
      const below = `/webhooks/${webhookId}${path.replace('{event_id}', eventId)}`;
      return eventOf({ method, path: below, tenantId, ...(body && { body }) });
    };
  const since = new Date(Date.now() - 60_000).toISOString();
  const url = 'https://www.googleapis.com/hooks';
  return [
    counted(
      'create-webhook',
      { dynamodb: 5, kms: 1, provider: 0 },
      { status: 201, text: 'whsec_' },
      () =>
        eventOf({ method: 'POST', path: '/webhooks', tenantId: tenancy.tenant(), body: { url } }),
    ),
    counted('update-webhook', { dynamodb: 5, provider: 0 }, '"url"', at('PATCH', '', { url })),
    counted(
      'rotate-webhook-secret',
      { dynamodb: 3, kms: 2 },
      { status: 201, text: 'whsec_' },
      at('POST', '/rotate_secret'),
    ),
    counted(
      'test-webhook',
      { dynamodb: 3, kms: 1, provider: 1 },
      '"event_id"',
      at('POST', '/test'),
    ),
    counted('list-webhook-deliveries', { dynamodb: 3 }, '"failed"', at('GET', '/deliveries')),
    counted(
      'redeliver-webhook-event',
      { dynamodb: 4 },
      '"failed"',
      at('POST', '/deliveries/{event_id}/redeliver'),
    ),
    counted(
      'redeliver-failed-webhook-events',
      { dynamodb: 3 },
      since,
      at('POST', '/redeliver', { since }),
    ),
    counted('delete-webhook', { dynamodb: 2 }, '"id"', at('DELETE', '')),
  ];
};

/** What a person does with an invitation, and what its tenant does besides creating it. */
export const invitationCases = ({
  tenancy,
  rare,
  eventOf,
  connectedType,
  baseUrl,
}: Scenario): BenchCase[] => {
  const of = (method: 'GET' | 'DELETE') => async () => {
    const tenantId = tenancy.tenant();
    const { invitationId } = await rare.invite(tenantId, connectedType);
    return eventOf({ method, path: `/invitations/${invitationId}`, tenantId });
  };
  /** A browser that was shown the page. */
  const browser = 'A'.repeat(43);
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    cookie: `${invitedCookieOf(baseUrl)}=${browser}`,
  };
  return [
    counted('get-invitation', { dynamodb: 2 }, '"pending"', of('GET')),
    counted('revoke-invitation', { dynamodb: 3 }, '"revoked"', of('DELETE')),
    counted('open-invitation', { dynamodb: 1 }, 'Acme', async () => {
      const { link } = await rare.invite(tenancy.tenant(), connectedType);
      return eventOf({ path: `/invite/${link}` });
    }),
    counted('accept-invitation', { dynamodb: 7, kms: 1 }, 'accounts.google.com', async () => {
      const { link } = await rare.invite(tenancy.tenant(), connectedType);
      const body = `proof=${proofOf({ link, value: browser })}`;
      return eventOf({ method: 'POST', path: `/invite/${link}`, headers, body });
    }),
  ];
};

/** Which connection an agent uses. */
export const bindingCases = ({ tenancy, rare, eventOf, connectedType }: Scenario): BenchCase[] => {
  const connected = async () => {
    const { tenantId, integrationId } = await tenancy.connect(connectedType);
    const agentId = await tenancy.addAgent(tenantId);
    const path = `/agents/${agentId}/integrations/${connectedType}`;
    return { tenantId, integrationId, agentId, path };
  };
  return [
    counted('bind-agent-integration', { dynamodb: 5 }, connectedType, async () => {
      const { tenantId, path, integrationId } = await connected();
      const body = { integration_id: integrationId };
      return eventOf({ method: 'PUT', path, tenantId, body });
    }),
    counted('unbind-agent-integration', { dynamodb: 5 }, connectedType, async () => {
      const { path, ...binding } = await connected();
      await rare.bind({ ...binding, integrationType: connectedType });
      return eventOf({ method: 'DELETE', path, tenantId: binding.tenantId });
    }),
  ];
};
