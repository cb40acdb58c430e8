import { type BenchCase, caseOf } from './case.ts';
import type { Scenario } from './scenario.ts';

/** What the platform's services and its operators ask for, and what a person sees who was invited. */
export const platformCases = async ({
  eventOf,
  tenancy,
  connectedType,
}: Scenario): Promise<BenchCase[]> => {
  const { tenantId, agentId } = await tenancy.seed();
  const agent = `/agents/${agentId}`;
  const query = (action: string) => async () => ({
    action,
    tenant_id: tenancy.tenant(),
    requested_by: 'bench',
  });
  return [
    caseOf('get-agent', { dynamodb: 2 }, 'Front desk', () => eventOf({ path: agent, tenantId })),
    caseOf('list-agent-integrations', { dynamodb: 2 }, '[]', () =>
      eventOf({ path: `${agent}/integrations`, tenantId }),
    ),
    caseOf('list-activity', { dynamodb: 2 }, '[]', () =>
      eventOf({ path: '/activity', tenantId: tenancy.tenant() }),
    ),
    caseOf('manage-agents', { dynamodb: 1 }, '"agents":[', query('list')),
    caseOf('manage-api-keys', { dynamodb: 1 }, '"keys":[', query('list')),
    caseOf('manage-tenant', { dynamodb: 2 }, '"session_binding":null', query('show')),
    caseOf('create-invitation', { dynamodb: 7 }, { status: 201, text: '"url":' }, () => {
      const body = { integration_type: connectedType, asked_by: 'Acme', purpose: 'To answer' };
      return eventOf({ method: 'POST', path: '/invitations', tenantId: tenancy.tenant(), body });
    }),
    caseOf('list-invitations', { dynamodb: 2 }, '[]', () =>
      eventOf({ path: '/invitations', tenantId: tenancy.tenant() }),
    ),
    caseOf('delete-tenants, none', { dynamodb: 1 }, '"finished":0', async () => ({})),
  ];
};
