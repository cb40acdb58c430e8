import { describe, expect, it } from 'vitest';
import { listed } from '../../../functions/connections/domain/connections-of-type.ts';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { startStub } from '../../support/providers/stub-server.ts';
import { createAuditReader } from '../../support/stack/audit-lines.ts';
import { createDemoPerson } from '../../support/stack/demo-person.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { operatorOn } from './operator.ts';

const google = await startStub(() => ({ body: {} }));
const stack = await startTestStack({
  originMap: new Map([['https://oauth2.googleapis.com', google.origin]]),
});
const { request, createTenant, connect, connections, agents, setUpApps } = stack;
const run = operatorOn(stack);
const { linesOf } = createAuditReader(stack);
await setUpApps('gmail');

/** A tenant with the Gmail accounts ada and bob, and a workspace of Slack, whose app is set up nowhere. */
const settle = async () => {
  const { tenantId, apiKey } = await createTenant();
  const add = async (type: string, name: string) => {
    const integrationId = uuidV7(Date.now());
    const account = { id: `${name}@${tenantId}`, label: name };
    const tokens = { accessToken: `a-${name}`, refreshToken: `r-${name}` };
    await connect(tenantId, type, tokens, { integrationId, account });
    return integrationId;
  };
  const ids = { ada: await add('gmail', 'ada'), bob: await add('gmail', 'bob') };
  const left = async () => listed(await connections.list(tenantId)).length;
  return { tenantId, apiKey, ...ids, slack: await add('slack', 'acme'), left };
};
const line = (tenantId: string, options: string) =>
  `connections disconnect --tenant ${tenantId} ${options} --json`;

describe('connections disconnect', () => {
  it('ends one connection at its provider, and names the agents that lose it', async () => {
    const { tenantId, apiKey, bob, left } = await settle();
    const agentId = uuidV7(Date.now());
    await agents.put({ id: agentId, tenantId, name: 'Front desk', enabled: true });
    await request(`/agents/${agentId}/integrations/gmail`, {
      method: 'PUT',
      apiKey,
      body: JSON.stringify({ integration_id: bob }),
    });
    google.requests.splice(0);
    const { code, json, stderr } = await run(line(tenantId, `--integration-id ${bob}`));
    expect({ code, json }, stderr).toMatchObject({
      code: 0,
      json: [{ integration_id: bob, account: 'bob', revoked: true, agent_ids: [agentId] }],
    });
    expect(google.requests.map(({ form }) => form.get('token'))).toEqual(['r-bob']);
    expect(await left()).toBe(2);
    const ended = await linesOf(({ integration_id }) => integration_id === bob, 3);
    const acts = ended.map(({ act, agent_ids, use }) => [act, agent_ids ?? use]);
    expect(acts).toEqual(
      expect.arrayContaining([
        ['credential.used', 'revoke'],
        ['connection.disconnected', [agentId]],
      ]),
    );
  });

  it('ends all of a tenant, says what each provider was told, and again does nothing', async () => {
    const [{ tenantId, slack, left }, other] = [await settle(), await settle()];
    const { stdout } = await run(`connections disconnect --tenant ${tenantId} --all --dry-run`);
    expect(stdout).toContain(`disconnect all 3 connections of tenant ${tenantId} in local`);
    expect(await left()).toBe(3);
    const { code, json } = await run(line(tenantId, '--all'));
    expect(code).toBe(0);
    expect(json.map(({ revoked }: { revoked: boolean }) => revoked).sort()).toEqual([
      false,
      true,
      true,
    ]);
    expect(json).toContainEqual(
      expect.objectContaining({
        integration_id: slack,
        detail: expect.stringContaining('its OAuth app is no longer configured'),
      }),
    );
    expect([await left(), await other.left()]).toEqual([0, 3]);
    expect(await run(line(tenantId, '--all'))).toMatchObject({ code: 0, json: [] });
  });

  it('needs to know which connections', async () => {
    const { tenantId, bob, left } = await settle();
    for (const options of ['', `--all --integration-id ${bob}`]) {
      expect((await run(line(tenantId, options))).code).toBe(2);
    }
    expect(await left()).toBe(3);
  });
});

describe('connections start', () => {
  it('makes a link that connects an account of the tenant', async () => {
    const { tenantId } = await createTenant();
    const start = `connections start --tenant ${tenantId} --integration-type demo`;
    expect((await run(`${start} --dry-run`)).stdout).toContain(`for tenant ${tenantId} in local`);
    const { json } = await run(`${start} --client-reference user_1 --json`);
    const callback = await createDemoPerson()(json.authorization_url, 'allow');
    const path = callback.href.slice(stack.info.base_url.length);
    expect((await request(path)).status).toBe(302);
    const { connections: stored } = await connections.ofType(tenantId, 'demo');
    expect(stored).toMatchObject([{ tenantId, clientReference: 'user_1' }]);
    const [act] = await linesOf(({ flow_id }) => flow_id === json.attempt_id, 1);
    expect(act).toMatchObject({ act: 'connection.started', tenant_id: tenantId });
  });

  it('refuses a person’s return elsewhere, and where each start must be bound to its person', async () => {
    const { tenantId } = await createTenant();
    const start = `connections start --tenant ${tenantId} --integration-type gmail`;
    const elsewhere = await run(`${start} --return-url https://evil.example`);
    expect(elsewhere).toMatchObject({ code: 1, stderr: expect.stringContaining('return') });
    await run(`tenants change --tenant ${tenantId} --session-binding required`);
    const unbound = { code: 1, stdout: '', stderr: expect.stringContaining('an invitation') };
    expect(await run(start)).toMatchObject(unbound);
  });

  it('says with which command an operator can allow what was refused', async () => {
    const { tenantId } = await createTenant();
    const start = `connections start --tenant ${tenantId} --integration-type`;
    const withoutApp = await run(`${start} zoom`);
    expect(withoutApp).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('apps configure'),
    });
    await connect(tenantId, 'gmail', { accessToken: 'a' });
    await run(`tenants change --tenant ${tenantId} --connection-limit 1`);
    const full = expect.stringContaining('tenants change --connection-limit');
    expect(await run(`${start} demo`)).toMatchObject({ code: 1, stderr: full });
  });
});
