import { describe, expect, it, vi } from 'vitest';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import { openConnection } from '../../../../functions/connections/domain/open-connection.ts';
import { findProvider } from '../../../../functions/platform/model/find-provider.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import {
  createRefreshWorld,
  failing,
  hour,
  stored,
} from '../../../support/connections/refresh-world.ts';

/** Its access token ends in an hour. */
const createWorld = (nowMs: number) => {
  const tokens = { accessToken: 'old', accessTokenExpiresAtMs: hour };
  const world = createRefreshWorld({ sealedTokens: JSON.stringify(tokens) });
  world.state.nowMs = nowMs;
  return world;
};

it('is used until it expires, and records once by when people must reconnect', async () => {
  const { state, deps, ask } = createWorld(hour - 10_000);
  const leases = vi.spyOn(deps.connections, 'acquireLease');
  for (const uses of [1, 2]) {
    expect(await ask()).toBe('old');
    expect(state.row).toMatchObject({ reconnectByMs: hour, version: 2 });
    expect(state.row.lease).toBeUndefined();
    expect(leases).toHaveBeenCalledTimes(uses);
  }
});

it('has ended with its access token', async () => {
  const { state, askFor } = createWorld(hour);
  expect(await askFor()).toMatchObject({ none: { why: 'ended' } });
  expect(state.row.state).toEqual({ is: 'ended', why: 'grant_ended', atMs: hour });
});

it('leads to the tokens of a writer that came first', async () => {
  const { state, deps, ask } = createWorld(hour - 10_000);
  const { put } = deps.connections;
  deps.connections.put = async (...write) => {
    const sealedTokens = JSON.stringify({ accessToken: 'theirs' });
    state.row = { ...stored, version: 2, sealedTokens, accessTokenExpiresAtMs: 3 * hour };
    return put(...write);
  };
  expect(await ask()).toBe('theirs');
});

describe.each(['facebook', 'facebook_messenger', 'whatsapp_business'])(
  'a token of %s whose exchange is refused',
  (integrationType) => {
    const provider = findProvider(providers, integrationType);
    const invalid = { status: 400, body: { error: { code: 190 } } };

    const askAfter = async (account: { status: number; body: object }) => {
      const row = { integrationType, accessTokenExpiresAtMs: 2 * hour, refreshDueAtMs: 0 };
      const sealedTokens = JSON.stringify({ accessToken: 'old' });
      const { state, deps } = createRefreshWorld({ ...row, sealedTokens }, failing('reconnect'));
      deps.providerApi = { call: async () => ({ headers: {}, bytes: 2, ...account }) };
      state.nowMs = hour;
      const request = { tenantId: 't', provider, keepAlive: true } as const;
      return { access: await openConnection(deps, request, deadlineOf(20_000)), state };
    };

    it.each([
      ['accepts it', { status: 200, body: { id: '1' } }],
      ['names a missing permission', { status: 400, body: { error: { code: 200 } } }],
      ['has a fault', { status: 500, body: {} }],
    ])('lives on if the account’s own address %s', async (_, account) => {
      const { access, state } = await askAfter(account);
      expect(access).toMatchObject({ open: { tokens: { accessToken: 'old' } } });
      expect(state.row.state).toMatchObject({ is: 'live', renewal: { failures: 1 } });
    });

    it('has ended if that refuses it too', async () => {
      const { access, state } = await askAfter(invalid);
      expect(access).toMatchObject({ none: { why: 'ended', reason: 'grant_ended' } });
      expect(state.row.state).toMatchObject({ is: 'ended' });
    });
  },
);
