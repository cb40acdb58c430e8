import { describe, expect, it } from 'vitest';
import { manageAgents } from '../../../functions/agents/contracts/manage-agents.ts';
import { unknownId } from '../../support/stack/accounts.ts';
import { createAuditReader } from '../../support/stack/audit-lines.ts';
import { createServiceCalls } from '../../support/stack/invoking.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { createTenant, request, connected, connections, agents } = stack;
const { linesOf } = createAuditReader(stack);
const { done, refused } = createServiceCalls(stack.info, manageAgents);

type AgentRequest = Parameters<typeof done>[0];

const put = (tenant_id: string, reference: string, more: AgentRequest = {}) =>
  done({ action: 'put', tenant_id, reference, name: 'Front desk', ...more });
const list = async (tenant_id: string, more: AgentRequest = {}) =>
  done({ action: 'list', tenant_id, ...more });
const remove = (tenant_id: string, agent_id: string | undefined) =>
  done({ action: 'delete', tenant_id, agent_id });

/** A tenant with an account, and what binds agents to it. */
const withAccount = async () => {
  const { tenantId, apiKey, stored } = await connected('gmail');
  const integration_id = (await stored())?.integrationId ?? '';
  const bind = (agentId: string | undefined) =>
    request(`/agents/${agentId}/integrations/gmail`, {
      method: 'PUT',
      apiKey,
      body: JSON.stringify({ integration_id }),
    });
  const boundTo = async () => (await connections.find(tenantId, integration_id))?.agentIds ?? [];
  return { tenantId, apiKey, integration_id, bind, boundTo };
};

describe('success', () => {
  it('puts an agent that the API lists, and changes it by the same reference', async () => {
    const { tenantId, apiKey } = await createTenant();
    const { agent_id, agents: made } = await put(tenantId, 'agent_118');
    const agent = { agent_id, reference: 'agent_118', name: 'Front desk', enabled: true };
    expect(made).toEqual([agent]);
    expect(await put(tenantId, 'agent_118')).toEqual({ agent_id, agents: [agent] });
    await put(tenantId, 'agent_118', { enabled: false });
    const renamed = await put(tenantId, 'agent_118', { name: '受付' });
    expect(renamed.agents).toEqual([{ ...agent, name: '受付', enabled: false }]);
    const shown = { id: agent_id, name: '受付', enabled: false };
    expect((await request('/agents', { apiKey })).body).toEqual([shown]);
    expect((await request(`/agents/${agent_id}`, { apiKey })).body).toEqual(shown);
  });

  it('makes another agent for another reference, and for the same one of another tenant', async () => {
    const [{ tenantId }, other] = [await createTenant(), await createTenant()];
    const made = await Promise.all([
      put(tenantId, 'a'),
      put(tenantId, 'A'),
      put(tenantId, '__proto__'),
      put(other.tenantId, 'a'),
    ]);
    expect(new Set(made.map(({ agent_id }) => agent_id)).size).toBe(4);
    expect((await list(other.tenantId)).agents).toHaveLength(1);
  });

  it('changes what is named, and its accounts stay', async () => {
    const { tenantId: tenant_id, bind, boundTo } = await withAccount();
    const { agent_id } = await put(tenant_id, 'a');
    await bind(agent_id);
    const changed = await done({ action: 'change', tenant_id, agent_id, enabled: false });
    expect(changed.agents).toMatchObject([{ name: 'Front desk', enabled: false }]);
    await put(tenant_id, 'a', { name: 'Reception' });
    expect(await boundTo()).toEqual([agent_id]);
    expect((await remove(tenant_id, agent_id)).unbound).toHaveLength(1);
  });

  it('deletes an agent after its accounts were unbound, and again without harm', async () => {
    const { tenantId, apiKey, integration_id, bind, boundTo } = await withAccount();
    const { agent_id, agents: made } = await put(tenantId, 'a');
    await bind(agent_id);
    const unbound = [{ integration_type: 'gmail', integration_id }];
    expect(await remove(tenantId, agent_id)).toEqual({ agent_id, agents: made, unbound });
    expect(await boundTo()).toEqual([]);
    expect((await request(`/agents/${agent_id}`, { apiKey })).status).toBe(404);
    const nothing = { agent_id, agents: [], unbound: [] };
    expect(await remove(tenantId, agent_id)).toEqual(nothing);
    expect(await put(tenantId, 'a')).toMatchObject({ agent_id });
    expect((await bind(agent_id)).status).toBe(200);
  });

  it('records each change once, and who asked for it', async () => {
    const { tenantId, bind } = await withAccount();
    const { agent_id } = await put(tenantId, 'Canary');
    for (let n = 0; n < 2; n++) await put(tenantId, 'Canary', { name: 'Canary' });
    await bind(agent_id);
    for (let n = 0; n < 2; n++) await remove(tenantId, agent_id);
    const lines = (await linesOf((line) => line.tenant_id === tenantId, 5)).filter(
      ({ requested_by }) => requested_by,
    );
    expect(lines.map(({ act, agent_id, requested_by }) => [act, agent_id, requested_by])).toEqual(
      ['added', 'changed', 'unbound', 'removed'].map((act) => [`agent.${act}`, agent_id, 'test']),
    );
    expect(JSON.stringify(lines)).not.toContain('Canary');
  });
});

describe('at once', () => {
  it('puts of one reference make one agent, and one act says so', async () => {
    const { tenantId } = await createTenant();
    const all = await Promise.all(Array.from({ length: 8 }, () => put(tenantId, 'raced')));
    expect(new Set(all.map(({ agent_id }) => agent_id)).size).toBe(1);
    expect((await list(tenantId)).agents).toHaveLength(1);
    const lines = await linesOf((line) => line.tenant_id === tenantId, 1);
    expect(lines.map(({ act }) => act)).toEqual(['agent.added']);
  });

  it('a delete and bindings leave no connection that names an agent that is gone', async () => {
    const { tenantId, bind, boundTo } = await withAccount();
    const { agent_id } = await put(tenantId, 'raced');
    const requested = [bind(agent_id), remove(tenantId, agent_id), bind(agent_id)];
    await Promise.all(requested);
    expect(await agents.get(tenantId, agent_id ?? '')).toBeUndefined();
    expect(await boundTo()).toEqual([]);
  });
});

describe('errors', () => {
  const id = unknownId;
  it.each<[string, AgentRequest, string[]]>([
    ['no action', {}, ['action']],
    ['an unknown action', { action: 'create' as 'list' }, ['action']],
    ['put without a name and reference', { action: 'put' }, ['reference', 'name']],
    ['a member of another action', { action: 'delete', agent_id: id, name: 'a' }, ['name']],
    ['nothing to change', { action: 'change', agent_id: id }, ['name']],
    ['no id', { action: 'change', agent_id: '__proto__', name: 'a' }, ['agent_id']],
    ['a blank name', { action: 'put', reference: 'a', name: ' ' }, ['name']],
    ['half a character', { action: 'put', reference: 'a', name: '\ud800' }, ['name']],
    ['a long name', { action: 'put', reference: 'a', name: 'x'.repeat(201) }, ['name']],
    ['an empty reference', { action: 'put', reference: '', name: 'a' }, ['reference']],
    ['half a reference', { action: 'put', reference: '\ud800', name: 'a' }, ['reference']],
    ['a long reference', { action: 'put', reference: 'x'.repeat(201), name: 'a' }, ['reference']],
    ['a flag in words', { action: 'list', enabled: 'true' as never }, ['enabled']],
    ['too many at once', { action: 'list', limit: 1001 }, ['limit']],
    ['a cursor of nobody', { action: 'list', cursor: 'bnVsbA' }, ['cursor']],
  ])('refuses %s', async (_, requested, fields) => {
    expect(await refused({ tenant_id: 't', ...requested })).toEqual([
      'validation_failed',
      ...fields,
    ]);
  });
});
