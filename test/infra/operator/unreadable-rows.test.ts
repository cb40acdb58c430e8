import { describe, expect, it } from 'vitest';
import { appKey } from '../../../functions/apps/adapters/oauth-apps.ts';
import { toItemKey } from '../../../functions/connections/adapters/connection-item-key.ts';
import { keyOf } from '../../../functions/connections/domain/connection-key.ts';
import { deleteItem, updateItem } from '../../../functions/platform/aws/items.ts';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { createWebhooks } from '../../../functions/webhooks/adapters/webhooks.ts';
import { healthy } from '../../../functions/webhooks/domain/webhook-health.ts';
import type { StoredLine } from '../../../infra/operator/audit/stored-line.ts';
import { createAuditReader } from '../../support/stack/audit-lines.ts';
import { useStack } from '../../support/stack/shared-stack.ts';
import { operatorOn } from './operator.ts';

const stack = await useStack();
const { database, request } = stack;
const run = operatorOn(stack);
const { linesOf } = createAuditReader(stack);
const broken = { update: 'SET created_at_ms = :no, version = :no', values: { ':no': 'no number' } };

/** A tenant whose only connection, and one of whose two webhooks, cannot be read. */
const settle = async () => {
  const { tenantId, apiKey, stored } = await stack.connected('demo');
  const connection = await stored();
  if (!connection) throw new Error('It was not stored');
  await updateItem(database, 'integrations', toItemKey(keyOf(connection)), broken);
  const [id, brokenId] = [uuidV7(Date.now()), uuidV7(Date.now() + 1)];
  for (const webhookId of [id, brokenId]) {
    const webhook = { tenantId, webhookId, url: 'https://a.example/', sealedSecrets: 's' };
    await createWebhooks(database).add({ ...webhook, createdAtMs: 1, health: healthy });
  }
  const key = { tenant_id: tenantId, webhook_id: brokenId };
  await updateItem(database, 'webhooks', key, broken);
  return { tenantId, apiKey, id, brokenId, integrationId: connection.integrationId };
};

describe('a row that cannot be read', () => {
  it('is named by the command that lists the others', async () => {
    const { tenantId, id, brokenId, integrationId } = await settle();
    const webhooks = await run(`webhooks list --tenant ${tenantId} --json`);
    expect(webhooks).toMatchObject({ code: 1, json: [{ webhook_id: id }] });
    expect(webhooks.stderr).toContain(brokenId);
    const connections = await run(`connections list --tenant ${tenantId} --json`);
    expect(connections).toMatchObject({ code: 1, json: [] });
    expect(connections.stderr).toContain(integrationId);
  });

  it('is never said to be missing', async () => {
    const { tenantId, integrationId } = await settle();
    const explain = `connections explain --tenant ${tenantId}`;
    for (const which of [`--integration-id ${integrationId}`, '--integration-type demo'])
      expect((await run(`${explain} ${which}`)).stderr).toContain('cannot be read');
  });

  it('counts, and does not stop the deletion of its tenant', async () => {
    const { tenantId } = await settle();
    const dry = await run(`tenants delete --tenant ${tenantId} --dry-run`);
    expect(dry.stdout).toContain('1 connection, 1 API key, 2 webhooks');
    expect((await run(`tenants delete --tenant ${tenantId} --yes`)).code).toBe(0);
  });

  it('of a tenant or a key hides no other tenant, and is named', async () => {
    const [{ tenantId }, other] = [await stack.createTenant(), await stack.createTenant()];
    await run(`tenants change --tenant ${tenantId} --session-binding required`);
    const write = { update: 'SET deleted_at_ms = :no', values: { ':no': 'no number' } };
    await updateItem(database, 'tenants', { tenant_id: tenantId }, write);
    const { code, json, stderr } = await run('tenants list --json');
    await run(`tenants change --tenant ${tenantId} --session-binding default`);
    await updateItem(
      database,
      'tenants',
      { tenant_id: tenantId },
      { update: 'REMOVE deleted_at_ms' },
    );
    expect(code).toBe(1);
    expect(json).toContainEqual(expect.objectContaining({ tenant_id: other.tenantId }));
    expect(stderr).toContain(`A row cannot be read: tenants ${tenantId}.`);
  });

  it('of a connection stays, and stops no bulk command', async () => {
    const { tenantId, brokenId, integrationId } = await settle();
    await stack.connect(tenantId, 'slack', { accessToken: 'a' });
    const line = (command: string) => run(`${command} --tenant ${tenantId} --json`);
    const usage = await line('tenants usage');
    expect(usage).toMatchObject({ code: 1, json: { connections: [{}, {}], webhooks: [{}] } });
    for (const id of [integrationId, brokenId]) expect(usage.stderr).toContain(id);
    const dry = await line('connections disconnect --all --dry-run');
    expect(dry).toMatchObject({ code: 1, json: { details: [{ integration_type: 'slack' }] } });
    expect(dry.stderr).toContain(integrationId);
    const ended = await line('connections disconnect --all');
    expect(ended).toMatchObject({ code: 1, json: [{ integration_type: 'slack' }] });
    expect(ended.stderr).toContain(integrationId);
    expect(await line('connections disconnect --all')).toMatchObject({ code: 1, stdout: '' });
  });

  it('does not stop the removal of the app of its tenant, which is recorded', async () => {
    const { tenantId, integrationId } = await settle();
    const app = { tenantId, integrationType: 'demo', clientId: 'own', clientSecret: 's' };
    await stack.oauthApps.put(app);
    const remove = `apps remove --tenant ${tenantId} --integration-type demo --json`;
    const removed = await run(remove);
    expect(removed).toMatchObject({ code: 1, json: { needed_by: [] } });
    expect(removed.stderr).toContain(integrationId);
    const isRemoval = ({ act, tenant_id }: StoredLine) =>
      act === 'oauth_app.removed' && tenant_id === tenantId;
    expect(await linesOf(isRemoval, 1)).toHaveLength(1);
  });

  it('of an app hides no other app', async () => {
    const { tenantId } = await stack.createTenant();
    const other = { integrationType: 'notion', clientId: 'own', clientSecret: 's' };
    for (const integrationType of ['hubspot', 'notion'])
      await stack.oauthApps.put({ ...other, integrationType, tenantId });
    const key = { integration_type: appKey({ integrationType: 'hubspot', tenantId }) };
    await updateItem(database, 'oauth_apps', key, {
      update: 'SET authorization_host = :no',
      values: { ':no': 1 },
    });
    const all = await Promise.all([
      run('apps list --json'),
      run(`apps list --tenant ${tenantId} --json`),
    ]);
    await deleteItem(database, 'oauth_apps', key);
    for (const { code, json, stderr } of all) {
      expect(code).toBe(1);
      const ofTenant = expect.objectContaining({ integration_type: 'notion', tenant_id: tenantId });
      expect(json).toContainEqual(ofTenant);
      expect(stderr).toContain(`oauth_apps ${key.integration_type}`);
    }
  });

  it('is named with its key, what does not fit, and where the next step is', async () => {
    const { tenantId, integrationId } = await settle();
    const agentId = uuidV7(Date.now());
    await stack.agents.put({ id: agentId, tenantId, name: 'Night', enabled: true });
    const write = { update: 'SET enabled = :no', values: { ':no': 'canary' } };
    await updateItem(database, 'agents', { tenant_id: tenantId, agent_id: agentId }, write);
    const { code, stderr } = await run(`agents list --tenant ${tenantId}`);
    expect([code, stderr]).toEqual([
      1,
      `A row cannot be read: agents ${tenantId} ${agentId}. What does not fit: enabled. See docs/operate/operations.md, “A row cannot be read”.\n`,
    ]);
    const connections = await run(`connections list --tenant ${tenantId}`);
    expect(connections.stderr).toContain(`${integrationId}. What does not fit: version.`);
  });

  it('is left out by GET /webhooks', async () => {
    const { apiKey, id } = await settle();
    const listed = await request('/webhooks', { apiKey });
    expect(listed).toMatchObject({ status: 200, body: [{ id }] });
  });
});
