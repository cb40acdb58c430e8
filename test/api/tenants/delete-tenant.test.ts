import { describe, expect, it } from 'vitest';
import { primaryVersionKey } from '../../../functions/connections/adapters/connection-item-key.ts';
import { putItem } from '../../../functions/platform/aws/items.ts';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { createWebhooks } from '../../../functions/webhooks/adapters/webhooks.ts';
import { healthy } from '../../../functions/webhooks/domain/webhook-health.ts';
import { createAuditReader } from '../../support/stack/audit-lines.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { createManaging } from '../../support/stack/invoking.ts';
import { createPages, from, page } from '../../support/stack/pages.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';
import { rowsShowing, runToEnd } from '../../support/tenancy/deleting.ts';

const stack = await useStackWith(['oauth2.googleapis.com', 'slack.com', 'gmail.googleapis.com']);
const { request, connect, createTenant, database, agents, provider, info } = stack;
await stack.setUpApps('gmail', 'google_calendar', 'slack');
const { start } = createConnecting(stack);
const { linesOf } = createAuditReader(stack);
const { sessionOf } = createPages(stack);
const manage = createManaging(info);

const run = async () => stack.stack.functions.get('delete-tenants')?.invoke({}, 'test');
const finish = (tenantId: string) => runToEnd(database, tenantId, run);
const labels = '/events/components/gmail/events/email_received/options/label_id';
const tokens = { accessToken: 'a', refreshToken: 'r' };

/** With a row in every table, but for those of OAuth apps and of imports, which others test. */
const furnish = async (account: string) => {
  const tenant = await createTenant();
  const { tenantId, apiKey } = tenant;
  const of = { tenant_id: tenantId };
  const google = { account: { id: account, label: account }, grantFamily: 'google' };
  await connect(tenantId, 'gmail', tokens, google);
  await connect(tenantId, 'google_calendar', tokens, google);
  await connect(tenantId, 'slack', tokens, { account: { id: account, label: account } });
  // It has no way to end a grant.
  await connect(tenantId, 'airtable', tokens);
  await agents.put({ id: uuidV7(Date.now()), tenantId, name: account, enabled: true });
  await manage('change', { ...of, return_origins: ['https://app.acme.example'] });
  await manage('put_oauth_app', {
    ...of,
    integration_type: 'hubspot',
    client_id: account,
    client_secret: 'hush',
  });
  const session = await sessionOf(apiKey);
  await start(apiKey, 'gmail');
  await request(labels, { apiKey });
  await createWebhooks(database).add({
    tenantId,
    webhookId: uuidV7(Date.now()),
    url: 'http://127.0.0.1:1/',
    sealedSecrets: '',
    createdAtMs: 1,
    health: healthy,
  });
  return { ...tenant, of, session };
};

const revoked = () =>
  provider.requests.filter(({ url }) => /revoke/.test(url.pathname)).map(({ url }) => url.host);

describe('errors', () => {
  it('deletes no tenant of which nothing is stored, so its id stays usable', async () => {
    const of = { tenant_id: `unknown-${uuidV7(Date.now())}` };
    const message = expect.stringMatching(/nothing is stored of this tenant/);
    expect(await manage('delete', of)).toMatchObject({
      refused: { errors: [{ field: 'tenant_id', message }] },
    });
    expect(await manage('show', of)).toMatchObject({ deletion: null });
    // Its own app is all that there is.
    const app = { integration_type: 'hubspot', client_id: 'c', client_secret: 's' };
    await manage('put_oauth_app', { ...of, ...app });
    expect(await manage('delete', of)).toMatchObject({ deletion: { stage: 'ending_keys' } });
  });
});

describe('success', () => {
  it('deletes what a tenant has, revokes its grants, reports and records the outcomes, and touches no other', async () => {
    provider.respond = ({ url }) => ({
      status: url.host === 'slack.com' ? 503 : 200,
      body: { labels: [{ id: 'INBOX', name: 'INBOX' }] },
    });
    const [acme, other] = [await furnish('ann-7d41'), await furnish('bob-93c2')];
    const before = await rowsShowing(database, [other.tenantId]);
    const requested = await manage('delete', acme.of);
    expect(requested).toMatchObject({ deletion: { stage: 'ending_keys', deleted_at: null } });
    await finish(acme.tenantId);
    const counted = (integration_type: string, outcome: string) => ({
      ...{ integration_type, outcome },
      connections: 1,
    });
    const done = await manage('delete', acme.of);
    expect(done).toEqual({
      deletion: {
        stage: 'done',
        requested_at: expect.any(String),
        deleted_at: expect.any(String),
        connections: [
          counted('airtable', 'no_revocation'),
          counted('gmail', 'with_another'),
          counted('google_calendar', 'revoked'),
          counted('slack', 'unconfirmed'),
        ],
      },
    });
    expect(revoked().sort()).toEqual(['oauth2.googleapis.com', 'slack.com', 'slack.com']);
    const { tenants = [], ...rest } = await rowsShowing(database, [acme.tenantId, 'ann-7d41']);
    expect(rest).toEqual({});
    expect(tenants.map((row) => Object.keys(row).sort())).toEqual([
      ['deleted_at_ms', 'deletion_outcomes', 'deletion_requested_at_ms', 'tenant_id'],
    ]);
    expect(await rowsShowing(database, [other.tenantId])).toEqual(before);
    expect(await manage('show', acme.of)).toEqual({
      ...{ session_binding: null, return_origins: [], allowed_origins: null, limits: null },
      ...done,
    });
    const acts = ['tenant.deletion_requested', 'connection.disconnected', 'tenant.deleted'];
    const isOurs = ({ tenant_id, act }: Record<string, unknown>) =>
      tenant_id === acme.tenantId && acts.includes(String(act));
    const lines = await linesOf(isOurs, 6);
    const [first, second, last] = acts;
    expect(lines.map(({ act }) => act)).toEqual([first, second, second, second, second, last]);
    expect(lines.filter((line) => line.revoked)).toHaveLength(1);
    expect(lines[0]).toMatchObject({ requested_by: 'test' });
    expect(lines[5]).toMatchObject({ actor: { kind: 'system', id: 'delete-tenants' } });
  });

  it('ends, although the tenant once had connections of so many types', async () => {
    const { tenantId } = await createTenant();
    for (let n = 0; n < 12; n++) {
      const row = { ...primaryVersionKey(tenantId, `type_${n}`), version: 1 };
      await putItem(database, 'integrations', row);
    }
    await manage('delete', { tenant_id: tenantId });
    await finish(tenantId);
    expect(await rowsShowing(database, [tenantId])).toMatchObject({
      tenants: [{ deleted_at_ms: expect.anything() }],
    });
  });

  it('refuses every key and session at once, and every change', async () => {
    provider.respond = () => ({ body: {} });
    const { of, tenantId, apiKey, session } = await furnish('cat-11aa');
    await manage('delete', of);
    // Before its keys have ended.
    expect(await request('/agents', { apiKey })).toMatchObject({
      status: 401,
      body: { detail: expect.stringMatching(/is being deleted/) },
    });
    expect((await request('/integrations', from(page, session))).status).toBe(401);
    const post = { method: 'POST', apiKey, body: '{}' };
    expect((await request('/integrations/oauth_start/gmail', post)).status).toBe(401);
    const body = JSON.stringify({ allowed_origins: [page] });
    expect((await request('/connect_sessions', { ...post, body })).status).toBe(401);
    for (const [action, members] of [
      ['change', { return_origins: [] }],
      ['put_oauth_app', { integration_type: 'hubspot', client_id: 'c', client_secret: 's' }],
    ] as const) {
      const errors = [{ field: 'tenant_id', message: expect.stringMatching(/is deleted/) }];
      expect(await manage(action, { ...of, ...members })).toMatchObject({ refused: { errors } });
    }
    await run();
    expect((await request('/agents', { apiKey })).status).toBe(401);
    const headers = { Origin: page };
    expect((await request('/integrations', { apiKey: session, headers })).status).toBe(401);
    expect(await manage('show', of)).toMatchObject({ deletion: { stage: 'waiting' } });
    await finish(tenantId);
  });
});
