import { afterAll, describe, expect, it } from 'vitest';
import { hubspot as provider } from '../../../functions/catalogue/providers/hubspot.ts';
import { reportSkipped } from '../../support/run/report-skipped.ts';
import { createConnecting, settingsRedirectOf } from '../../support/stack/connecting.ts';
import { runDueRefreshes } from '../../support/stack/due-refreshes.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { writesOf } from '../../support/stack/tenants.ts';
import { consentAtGlewlwyd, introspect, setUpGlewlwyd } from './glewlwyd-account.ts';
import { noGlewlwyd, renamePath, startGlewlwyd } from './glewlwyd-server.ts';

if (noGlewlwyd) reportSkipped('The tests against glewlwyd', noGlewlwyd);

/**
 * A catalogue entry stands for the server: glewlwyd's two path segments can be chosen, so that its
 * token endpoint is exactly this provider's; a proxy gives the revocation endpoint its name. Only
 * the person's browser is led to its own authorization endpoint, and it knows no account request:
 * the connection has no label. Nor does it know the provider's uninstall call, which fails.
 */
const type = provider.type;
const [, prefix = '', plugin = ''] = new URL(provider.tokenEndpoint).pathname.split('/');

describe.skipIf(noGlewlwyd)('a connection to an OAuth server that others wrote', async () => {
  if (noGlewlwyd) return;
  const origin = await startGlewlwyd(prefix, afterAll);
  const revokePath = new URL(provider.revoke?.url ?? '').pathname;
  const renamed = { from: revokePath, to: `/${prefix}/${plugin}/revoke` };
  const proxy = await renamePath(origin, renamed, afterAll);
  const stack = await startTestStack({
    originMap: new Map([[new URL(provider.tokenEndpoint).origin, proxy]]),
  });
  const { request, info, createTenant, connections, oauthApps, secretBox } = stack;
  const { start } = createConnecting(stack);
  const redirectUri = `${info.base_url}/integrations/oauth_callback/${type}`;
  // Characters that each way of sending a secret must encode.
  const client = { clientId: 'trunkline', clientSecret: 'a+b/c d%:e&f', redirectUri };
  const server = { origin, prefix, plugin, client, scopes: provider.scopes };
  await setUpGlewlwyd(server);
  await oauthApps.put({ integrationType: type, ...client });

  const deliver = async (parameters: URLSearchParams) => {
    const path = `/integrations/oauth_callback/${type}?${parameters}`;
    return Object.fromEntries(settingsRedirectOf(await request(path), info.frontend_url));
  };
  const connect = async () => {
    const tenant = await createTenant();
    const callback = await consentAtGlewlwyd(server, await start(tenant.apiKey, type));
    expect(callback.origin + callback.pathname).toBe(redirectUri);
    const outcome = await deliver(callback.searchParams);
    return { ...tenant, parameters: callback.searchParams, outcome };
  };
  const stored = async (tenantId: string) => {
    const connection = await connections.primary(tenantId, type);
    if (!connection) throw new Error('not connected');
    const owner = { purpose: 'connection', tenantId, integrationType: type } as const;
    const tokens = JSON.parse(await secretBox.open(connection.sealedTokens, owner));
    return { connection, tokens };
  };
  /** Makes it due, and lets the scheduled function see to it. */
  const refresh = async (tenantId: string) => {
    const { connection } = await stored(tenantId);
    const { version } = connection;
    const due = { accessTokenExpiresAtMs: 1, refreshDueAtMs: 1, version: version + 1 };
    await connections.put({ ...connection, ...due }, version);
    await runDueRefreshes(stack);
    return stored(tenantId);
  };

  it('is stored after login and consent, with what was granted', async () => {
    const { tenantId, outcome } = await connect();
    expect(outcome).toMatchObject({ category: provider.category, success: 'true' });
    const { connection, tokens } = await stored(tenantId);
    expect(connection).toMatchObject({
      integrationId: outcome.integration_id,
      state: { is: 'live' },
      grantedScopes: provider.scopes,
    });
    expect(await introspect(server, tokens.accessToken)).toMatchObject({ active: true });
    expect(await introspect(server, tokens.refreshToken)).toMatchObject({ active: true });
  });

  it('lives on single-use refresh tokens, each used once', async () => {
    const { tenantId } = await connect();
    const seen = [(await stored(tenantId)).tokens];
    for (const _ of [1, 2]) {
      const { connection, tokens } = await refresh(tenantId);
      expect(connection).toMatchObject({
        state: { is: 'live' },
        refreshedAtMs: expect.any(Number),
      });
      seen.push(tokens);
    }
    expect(new Set(seen.map(({ accessToken }) => accessToken)).size).toBe(3);
    const known = await Promise.all(seen.map((each) => introspect(server, each.refreshToken)));
    expect(known.map(({ active }) => active)).toEqual([false, false, true]);
  });

  it('is not made a second time with a code that was used', async () => {
    const { tenantId, apiKey, parameters, outcome } = await connect();
    expect(await deliver(parameters)).toEqual(outcome);

    const again = new URLSearchParams(parameters);
    again.set('state', (await start(apiKey, type)).searchParams.get('state') ?? '');
    expect(await deliver(again)).toMatchObject({
      success: 'false',
      error_msg: expect.stringContaining('The provider did not complete'),
    });
    const { connection } = await stored(tenantId);
    expect(connection?.state.is).toBe('live');
    expect(writesOf(connection)).toBe(1);
  });

  it('is revoked at the server when it is disconnected here', async () => {
    const { tenantId, apiKey, outcome } = await connect();
    const { tokens } = await stored(tenantId);
    const path = `/integrations/${outcome.integration_id}`;
    const answer = await request(path, { method: 'DELETE', apiKey });
    expect(answer).toMatchObject({ status: 200, body: { revoked: true } });
    expect(await introspect(server, tokens.refreshToken)).toMatchObject({ active: false });
    expect(await connections.primary(tenantId, type)).toBeUndefined();
  });
});
