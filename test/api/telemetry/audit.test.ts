import { describe, expect, it } from 'vitest';
import { labels } from '../../support/providers/rotating-google.ts';
import { unknownId } from '../../support/stack/accounts.ts';
import { createAuditReader } from '../../support/stack/audit-lines.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { runDueRefreshes } from '../../support/stack/due-refreshes.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const stack = await useStackWith(
  ['oauth2.googleapis.com', 'gmail.googleapis.com', 'openidconnect.googleapis.com'],
  ({ url }) => ({
    body: url.pathname.endsWith('/token')
      ? { access_token: 'new', token_type: 'bearer', expires_in: 3600 }
      : { labels: [{ id: 'INBOX', name: 'INBOX' }] },
  }),
);
const { request, createTenant, connected, connectionOf, apiKeys, info } = stack;
const { start, consent } = createConnecting(stack);
const { linesOf } = createAuditReader(stack);
await stack.setUpApps('gmail');

const ofTenant = (tenantId: string, count: number) =>
  linesOf((line) => line.tenant_id === tenantId, count);
const ofRequest = (response: { headers: Headers }, count: number) =>
  linesOf(({ request_id }) => request_id === response.headers.get('x-request-id'), count);
const keyOf = async (tenantId: string) => (await apiKeys.listByTenant(tenantId))[0]?.keyId;
const person = { kind: 'person' };
const forgedOf = (state: string) => `${state.slice(0, -1)}${state.endsWith('A') ? 'B' : 'A'}`;

describe('the audit trail', () => {
  it('names who started a connection and who completed it, joined by the flow', async () => {
    const { tenantId, apiKey } = await createTenant();
    await request(await consent(apiKey));
    const lines = await ofTenant(tenantId, 3);
    const [started, account, completed] = lines;
    const id = (await connectionOf(tenantId, 'demo').stored())?.integrationId;
    expect(lines).toHaveLength(3);
    expect(started).toEqual({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      act: 'connection.started',
      result: 'done',
      tenant_id: tenantId,
      integration_type: 'demo',
      flow_id: expect.stringMatching(/^[0-9A-Za-z]{22}$/),
      actor: { kind: 'api_key', id: await keyOf(tenantId) },
      request_id: expect.any(String),
      line: 1,
      source_address: '127.0.0.1',
      recorded_by: 'oauth-start',
    });
    expect(account).toMatchObject({ act: 'credential.used', use: 'account', actor: person });
    expect(completed).toMatchObject({
      act: 'connection.completed',
      integration_id: id,
      flow_id: started?.flow_id,
      actor: person,
      source_address: '127.0.0.1',
    });
  });

  it('takes address, id and tenant from the gateway, whatever headers a client sends', async () => {
    const { tenantId, apiKey } = await createTenant();
    const response = await request('/integrations/oauth_start/demo', {
      method: 'POST',
      apiKey,
      headers: {
        'X-Forwarded-For': '203.0.113.9',
        'X-Real-IP': '203.0.113.9',
        Forwarded: 'for=203.0.113.9',
        'X-Request-Id': 'of-the-client',
        'X-Amzn-RequestId': 'of-the-client',
        'X-Tenant-Id': 'another',
      },
    });
    const id = response.headers.get('x-request-id');
    expect(id).not.toBe('of-the-client');
    expect(await ofTenant(tenantId, 1)).toMatchObject([
      { source_address: '127.0.0.1', request_id: id },
    ]);
  });

  it('records a callback that is delivered 20 times once', async () => {
    const { tenantId, apiKey } = await createTenant();
    const callback = await consent(apiKey);
    await Promise.all(Array.from({ length: 20 }, () => request(callback)));
    await request(callback);
    const lines = await ofTenant(tenantId, 3);
    expect(lines.filter(({ act }) => act === 'connection.completed')).toHaveLength(1);
    expect(lines.filter(({ result }) => result !== 'done')).toEqual([]);
  });

  it('names flow and tenant of a denial only if its state is the flow’s own', async () => {
    const { tenantId, apiKey } = await createTenant();
    const state = (await start(apiKey)).searchParams.get('state') ?? '';
    const deny = (given: string, type = 'demo') =>
      request(
        `/integrations/oauth_callback/${type}?${new URLSearchParams({ error: 'access_denied', state: given })}`,
      );
    // The flow's id is the first part of the state, and no secret.
    for (const response of [await deny(forgedOf(state)), await deny(state, 'slack')]) {
      expect(response).toMatchObject({ status: 302 });
      expect(response.headers.get('location')).toContain('error_code=cancelled');
    }
    const own = await deny(state);
    const [started, ...others] = await ofTenant(tenantId, 2);
    expect(others).toMatchObject([
      {
        act: 'connection.denied',
        result: 'refused',
        reason: 'cancelled',
        flow_id: started?.flow_id,
        actor: person,
        request_id: own.headers.get('x-request-id'),
      },
    ]);
    const ofFlow = await linesOf(({ flow_id }) => flow_id === started?.flow_id, 2);
    expect(ofFlow).toHaveLength(2);
  });

  it('says why a callback with a tenant’s own state was refused', async () => {
    const { tenantId, apiKey } = await createTenant();
    const state = (await start(apiKey)).searchParams.get('state') ?? '';
    const iss = `${info.frontend_url}/demo-provider`;
    const come = (given: string, code: string) => {
      const query = new URLSearchParams({ code, state: given, iss });
      return request(`/integrations/oauth_callback/demo?${query}`);
    };
    const refused = await ofRequest(await come(state, 'wrong'), 1);
    expect(refused).toMatchObject([
      { act: 'connection.refused', reason: 'code_refused', tenant_id: tenantId },
    ]);
    const another = await ofRequest(await come(state, 'other'), 1);
    expect(another).toMatchObject([{ reason: 'invalid_link', tenant_id: tenantId }]);
  });

  it('records a start and a disconnection that were refused, with the code of the error', async () => {
    const { tenantId, apiKey } = await createTenant();
    await request('/integrations/oauth_start/slack', { method: 'POST', apiKey });
    await request(`/integrations/${unknownId}`, { method: 'DELETE', apiKey });
    expect(await ofTenant(tenantId, 2)).toMatchObject([
      { act: 'connection.started', result: 'refused', reason: 'oauth_app_not_configured' },
      {
        act: 'connection.disconnected',
        result: 'refused',
        reason: 'not_found',
        integration_id: unknownId,
      },
    ]);
  });

  it('records each use of a stored credential, and who caused it', async () => {
    const tokens = { accessToken: 'a', refreshToken: 'r', accessTokenExpiresAtMs: 1 };
    const { tenantId, apiKey, stored } = await connected('gmail', tokens);
    const integration_id = (await stored())?.integrationId;
    // The second answer is from the cache: the credential is not used.
    for (const _ of [1, 2]) {
      expect(await request(labels, { apiKey })).toMatchObject({ status: 200 });
    }
    const deleted = await request(`/integrations/${integration_id}`, { method: 'DELETE', apiKey });
    expect(deleted).toMatchObject({ status: 200 });
    const actor = { kind: 'api_key', id: await keyOf(tenantId) };
    const used = { act: 'credential.used', integration_id, integration_type: 'gmail', actor };
    expect(await ofTenant(tenantId, 4)).toMatchObject([
      { ...used, use: 'refresh', line: 1 },
      { ...used, use: 'option_lookup', line: 2 },
      { ...used, use: 'revoke' },
      { act: 'connection.disconnected', result: 'done', integration_type: 'gmail', revoked: true },
    ]);
  });

  it('records that the hourly run refreshed a connection', async () => {
    const tokens = { accessToken: 'a', refreshToken: 'r' };
    const { tenantId } = await connected('gmail', tokens, { refreshDueAtMs: 1 });
    await runDueRefreshes(stack);
    expect(await ofTenant(tenantId, 1)).toMatchObject([
      {
        act: 'credential.used',
        use: 'refresh',
        actor: { kind: 'system', id: 'refresh-due-connections' },
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
  });
});
