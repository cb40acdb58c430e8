import { describe, expect, it } from 'vitest';
import { channels } from '../support/providers/slack-stub.ts';
import { startStub } from '../support/providers/stub-server.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const slack = await startStub(() => ({ body: {} }));
const { request, createTenant, connect, connections, oauthApps } = await useStack([
  ['https://slack.com', slack.origin],
]);
await oauthApps.put({ integrationType: 'slack', clientId: 'id', clientSecret: 'secret' });

const tokenPath = '/api/oauth.v2.access';
const accountPath = '/api/auth.test';
const rejection = { body: { ok: false, error: 'invalid_auth' } };
const options = { body: { ok: true, channels: [{ id: 'C1', name: 'general' }] } };

/** Long after the tests. */
const refreshDueAtMs = Date.now() + 86_400_000;

/**
 * A tenant, and a Slack that refuses this many look-ups before it accepts them. Its account's own
 * address refuses as long as that, or accepts everything.
 */
const createRejected = async (
  rejections: number,
  { refreshToken = '', account = 'refuses' } = {},
) => {
  const { tenantId, apiKey } = await createTenant();
  const tokens = { accessToken: 'token', ...(refreshToken ? { refreshToken } : {}) };
  await connect(tenantId, 'slack', tokens, { refreshDueAtMs });
  const state = { left: rejections, calls: 0, refreshes: 0 };
  const isAccepted = () => account === 'accepts' || state.left < 0;
  slack.answer = ({ url }) => {
    if (url.pathname === tokenPath) {
      state.refreshes++;
      const rotated = { access_token: `token-${state.refreshes}`, refresh_token: 'next' };
      return { body: { ok: true, token_type: 'bot', ...rotated } };
    }
    if (url.pathname === accountPath) return isAccepted() ? { body: { ok: true } } : rejection;
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
  it.each([[''], ['refresh']])(
    'for one list alone is not the account’s fault: with a refresh token %j, nothing is marked',
    async (refreshToken) => {
      const { ask, state, stored } = await createRejected(100, {
        refreshToken,
        account: 'accepts',
      });
      const refused = { status: 422, body: { code: 'missing_provider_scope' } };
      for (const _ of [1, 2]) expect(await ask()).toMatchObject(refused);
      expect(state).toMatchObject({ refreshes: 0, calls: 2 });
      expect(await stored()).toMatchObject({ standing: { is: 'live' }, version: 1 });
    },
  );

  it('is not used for a while after a second refusal, and recovers by itself', async () => {
    const { ask, state, stored } = await createRejected(2);
    for (const _ of [1, 2, 3]) expect(await ask()).toMatchObject(reconnect);
    expect(state.calls).toBe(2);
    const marked = await stored();
    expect(marked).toMatchObject({ standing: { is: 'refused' }, refreshDueAtMs });

    const later = { ...marked, standing: { is: 'refused', untilMs: 1 } } as const;
    await connections.put({ ...later, version: marked.version + 1 }, marked.version);
    expect(await ask()).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ standing: { is: 'live' }, refreshDueAtMs });
  });

  it('is refreshed once for all requests when the API refuses every token', async () => {
    const { ask, state, stored } = await createRejected(100, { refreshToken: 'refresh' });
    for (const _ of [1, 2, 3]) expect(await ask()).toMatchObject(reconnect);
    expect(state).toMatchObject({ refreshes: 1, calls: 2 });
    expect(await stored()).toMatchObject({ standing: { is: 'refused' } });
  });
});
