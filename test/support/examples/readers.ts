import { integrationExamples } from '../../../functions/platform/contracts/examples/integrations.ts';
import { readingExamples } from '../../../functions/platform/contracts/examples/reading.ts';
import type { TestStack } from '../stack/start-test-stack.ts';

/** A tenant with everything that examples read or change. */
export type Reader = {
  tenantId: string;
  apiKey: string;
  integrationId: string;
  /** To which the agent is bound. */
  boundId: string;
  /** An invitation, and the end of its link. */
  invitationId: string;
  link: string;
};

/**
 * The agents, the account and the words of the examples, with two accounts more.
 * @param team the id of the account at Slack
 */
export const createReaders =
  ({ request, createTenant, connect, connections, agents }: TestStack, team: string) =>
  async (): Promise<Reader> => {
    const { tenantId, apiKey } = await createTenant();
    for (const agent of readingExamples.listAgents.response)
      await agents.put({ ...agent, tenantId });
    const [{ scopes_granted, category, account: label, ...words }] =
      integrationExamples.listIntegrations.response;
    await connect(
      tenantId,
      'slack',
      { accessToken: 'a', grantedScopes: [...scopes_granted] },
      {
        account: { id: team, label },
        category,
        clientReference: words.client_reference,
        metadata: words.metadata,
      },
    );
    await connect(tenantId, 'hubspot', { accessToken: 'a' });
    const pipedrive = { account: { id: '1/1', label: 'Acme' }, grantFamily: 'pipedrive' };
    await connect(tenantId, 'pipedrive', { accessToken: 'a' }, pipedrive);
    const { integrationId = '' } = (await connections.primary(tenantId, 'slack')) ?? {};
    const { integrationId: boundId = '' } = (await connections.primary(tenantId, 'hubspot')) ?? {};
    const [bound] = readingExamples.listAgentIntegrations.response;
    await request(`/agents/${bound.agent_id}/integrations/hubspot`, {
      method: 'PUT',
      apiKey,
      body: JSON.stringify({ integration_id: boundId }),
    });
    const invitation = await request('/invitations', {
      method: 'POST',
      apiKey,
      body: JSON.stringify(integrationExamples.createInvitation.body),
    });
    const { id: invitationId = '', url = '' } = Object(invitation.body);
    const link = String(url).replace(/.*\//, '');
    return { tenantId, apiKey, integrationId, boundId, invitationId, link };
  };
