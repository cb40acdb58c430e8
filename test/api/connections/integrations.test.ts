import { describe, expect, it } from 'vitest';
import { listIntegrations } from '../../../functions/connections/contracts/integrations.ts';
import { createAccounts } from '../../support/stack/accounts.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, nextOf, pagesOf, createTenant, connectionOf } = stack;
const { consent } = createConnecting(stack);
const holding = createAccounts(stack);

describe('GET /integrations', () => {
  it('shows a connection without its tokens', async () => {
    const { tenantId, apiKey } = await createTenant();
    await request(await consent(apiKey));
    const { body, text } = await request('/integrations', { apiKey });
    expect(body).toEqual([
      {
        id: (await connectionOf(tenantId, 'demo').stored())?.integrationId,
        type: 'demo',
        sandbox: true,
        category: 'demo',
        name: null,
        client_reference: null,
        metadata: {},
        primary: true,
        status: 'connected',
        account: 'ada',
        scopes_granted: ['openid', 'offline_access', 'projects:read'],
        scopes_missing: [],
        events_missing_scopes: [
          {
            component_key: 'demo',
            event_key: 'comment_posted',
            scopes_missing: ['comments:read'],
          },
        ],
        connected_at: expect.any(String),
        refreshed_at: null,
        last_verified_at: expect.any(String),
        last_checked_at: null,
        lapses_at: null,
        reconnect_by: null,
        problem: null,
      },
    ]);
    expect(text).not.toMatch(/token|sealed/);
  });

  it('pages with limit, and its links lead to every integration once', async () => {
    const tenant = await holding('gmail 1', 'gmail 2', 'gmail 3', 'gmail 4');
    const more = 'integration_type=gmail&status=connected';
    const seen: (string | null)[] = [];
    for await (const page of pagesOf(`/integrations?limit=3&${more}`, tenant)) {
      const rows = listIntegrations.response.body.parse(page.body);
      seen.push(...rows.map(({ account }) => account));
      expect(nextOf(page) ?? more).toContain(more);
    }
    expect(seen).toEqual(['1', '2', '3', '4']);
  });

  it('shows each tenant its own, even with the cursor of another tenant', async () => {
    const mine = await holding('gmail a', 'gmail b');
    const theirs = await holding('gmail c', 'gmail d');
    const next = nextOf(await request('/integrations?limit=1', theirs)) ?? '';
    const rows = await mine.list(next.replace('/integrations', ''));
    expect(rows.every(({ account }) => account === 'a' || account === 'b')).toBe(true);
  });
});

describe('PATCH /integrations/{integration_id}', () => {
  it('chooses the primary account, names accounts, and removes a name', async () => {
    const { apiKey, idOf, list, change } = await holding('gmail a', 'gmail b', 'slack c');
    const b = await idOf('b');
    const response = await change(b, { primary: true, name: '  Sales inbox 📮 ' });
    expect(response).toMatchObject({
      status: 200,
      body: { id: b, primary: true, name: 'Sales inbox 📮', account: 'b' },
    });
    expect((await request(`/integrations/${b}`, { apiKey })).body).toEqual(response.body);
    const primary = (await list()).filter((row) => row.primary).map(({ account }) => account);
    expect(primary).toEqual(['b', 'c']);
    expect((await change(b, { name: null })).body).toMatchObject({ name: null, primary: true });
    const longest = '📮'.repeat(100);
    expect((await change(b, { name: longest })).body).toMatchObject({ name: longest });
  });
});
