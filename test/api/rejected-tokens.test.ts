import { describe, expect, it } from 'vitest';
import { channels } from '../support/providers/slack-stub.ts';
import { startStub } from '../support/providers/stub-server.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const slack = await startStub(() => ({ body: {} }));
const { createTenant, connect, connections, oauthApps, request } = await useStack([
  ['https://slack.com', slack.origin],
]);
await oauthApps.put({ integrationType: 'slack', clientId: 'id', clientSecret: 'secret' });

const tokenPath = '/api/oauth.v2.access';
const rejection = { body: { ok: false, error: 'invalid_auth' } };
const options = { body: { ok: true, channels: [{ id: 'C1', name: 'general' }] } };

/** Long after the tests. */
const refreshDueAtMs = Date.now() + 86_400_000;

/** A tenant, and a Slack that refuses this many calls of its API before it accepts them. */
const createRejected = async (rejections: number, refreshToken?: string) => {
  const { tenantId, apiKey } = await createTenant();
  const tokens = { accessToken: 'token', ...(refreshToken ? { refreshToken } : {}) };
  await connect(tenantId, 'slack', tokens, { refreshDueAtMs });
  const state = { left: rejections, calls: 0, refreshes: 0 };
  slack.answer = ({ url }) => {
    if (url.pathname === tokenPath) {
      state.refreshes++;
      const rotated = { access_token: `token-${state.refreshes}`, refresh_token: 'next' };
      return { body: { ok: true, token_type: 'bot', ...rotated } };
    }
    state.calls++;
    return state.left-- > 0 ? rejection : options;
  };
  const stored = async () => {
    const connection = await connections.primary(tenantId, 'slack');
    if (!connection) throw new Error('The connection is gone');
    return connection;
  };
  return { state, stored, ask: () => request(channels, { apiKey }) };
};

const reconnect = { status: 422, body: { code: 'reconnect_required' } };

describe('an access token that the API refuses', () => {
  it('is sent once more when there is no refresh token', async () => {
    const { ask, stored } = await createRejected(1);
    expect(await ask()).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ status: 'connected' });
  });

  it('is not used for a while after a second refusal, and recovers by itself', async () => {
    const { ask, state, stored } = await createRejected(2);
    for (const _ of [1, 2, 3]) expect(await ask()).toMatchObject(reconnect);
    expect(state.calls).toBe(2);
    const marked = await stored();
    expect(marked).toMatchObject({ status: 'reconnect_required' });
    expect(marked.coolDownUntilMs).toBeGreaterThan(Date.now());

    const later = { ...marked, coolDownUntilMs: 1, version: marked.version + 1 };
    await connections.put(later, marked.version);
    expect(await ask()).toMatchObject({ status: 200 });
    const { coolDownUntilMs, ...healed } = await stored();
    expect(healed).toMatchObject({ status: 'connected', refreshDueAtMs });
    expect(coolDownUntilMs).toBeUndefined();
  });

  it('is refreshed once for all requests when the API refuses every token', async () => {
    const { ask, state, stored } = await createRejected(100, 'refresh');
    for (const _ of [1, 2, 3]) expect(await ask()).toMatchObject(reconnect);
    expect(state).toMatchObject({ refreshes: 1, calls: 2 });
    expect(await stored()).toMatchObject({ status: 'reconnect_required' });
  });
});
