import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../../functions/domain/connection/connection.ts';
import {
  type AccessTokenQuestion,
  fingerprintOf,
  giveAccessToken,
} from '../../../../functions/domain/connection/give-access-token.ts';
import { TokenEndpointError } from '../../../../functions/domain/model/token-endpoint-error.ts';
import { gmail } from '../../../../functions/providers/gmail.ts';
import { createRefreshWorld, hour } from '../../../support/connections/refresh-world.ts';

const printOf = (accessToken: string) => fingerprintOf({ tokens: { accessToken } });
const rejecting = (accessToken: string) => ({ rejectedFingerprint: printOf(accessToken) });

const world = (
  row: Partial<Connection> = {},
  answer?: Parameters<typeof createRefreshWorld>[1],
) => {
  const { state, deps } = createRefreshWorld(row, answer);
  const list = async () => [{ integrationType: 'gmail', connections: [state.row] }];
  const give = async (asked: Partial<AccessTokenQuestion> = {}) => {
    const endsAtMs = state.nowMs + 20_000;
    const { tokens } = await giveAccessToken(
      {
        ...deps,
        connections: { ...deps.connections, list },
        providers: new Map([['gmail', gmail]]),
        report: (error) => {
          throw error;
        },
      },
      { tenantId: 't', ...(asked.integrationId ? {} : { integrationType: 'gmail' }), ...asked },
      { signal: new AbortController().signal, remainingMs: () => endsAtMs - state.nowMs },
    );
    return tokens.accessToken;
  };
  return { state, give };
};

describe('an access token', () => {
  it('is the stored one while it works', async () => {
    const { state, give } = world();
    expect(await give()).toBe('old');
    expect(await give({ integrationId: 'i' })).toBe('old');
    expect(state.refreshes).toBe(0);
  });

  it('is refreshed when it does not last as long as asked', async () => {
    const { state, give } = world();
    state.nowMs = hour / 2;
    expect(await give()).toBe('old');
    expect(await give({ minimumMs: hour / 2 })).toBe('new');
    expect(await give({ minimumMs: hour / 2 })).toBe('new');
    expect(state.refreshes).toBe(1);
  });

  it('is not the short one that another request gets at the same time', async () => {
    const { state, give } = world();
    state.nowMs = hour / 2;
    expect(await Promise.all([give(), give({ minimumMs: hour / 2 })])).toEqual(['old', 'new']);
  });

  it('of an unknown connection does not exist', async () => {
    const { give } = world();
    await expect(give({ integrationId: 'j' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('says when to ask again after a failed refresh', async () => {
    const failing = () => Promise.reject(new TokenEndpointError('transient'));
    const { state, give } = world({ accessTokenExpiresAtMs: 1 }, failing);
    state.nowMs = 10;
    for (const _ of ['asked', 'left alone']) {
      const refused = { code: 'provider_unavailable', retryAfterSeconds: 5 };
      await expect(give()).rejects.toMatchObject(refused);
    }
  });
});

describe('a rejected access token', () => {
  it('is replaced by the stored one, if that is another', async () => {
    const { state, give } = world();
    expect(await give(rejecting('older'))).toBe('old');
    expect(state).toMatchObject({ refreshes: 0, row: { status: 'connected', version: 1 } });
  });

  it.each([{}, { integrationId: 'i' }])('is replaced by a refresh (%j)', async (which) => {
    const { state, give } = world();
    expect(await give({ ...which, ...rejecting('old') })).toBe('new');
    expect(state).toMatchObject({ refreshes: 1, row: { status: 'connected' } });
  });

  it('is refreshed once for all who report it', async () => {
    const { state, give } = world();
    const reports = Array.from({ length: 20 }, () => give(rejecting('old')));
    expect(new Set(await Promise.all(reports))).toEqual(new Set(['new']));
    expect(await give(rejecting('old'))).toBe('new');
    expect(state.refreshes).toBe(1);
  });

  it('marks the connection when it was refreshed a moment ago, and asks the provider no more', async () => {
    const { state, give } = world();
    const token = await give(rejecting('old'));
    state.nowMs += 59_999;
    for (const _ of [1, 2]) {
      await expect(give(rejecting(token))).rejects.toMatchObject({ code: 'reconnect_required' });
    }
    await expect(give()).rejects.toMatchObject({ code: 'reconnect_required' });
    expect(state).toMatchObject({ refreshes: 1, row: { coolDownUntilMs: 359_999 } });
    state.nowMs = 359_999;
    expect(await give()).toBe('new');
  });

  it('is refreshed again when the last refresh is a minute ago', async () => {
    let granted = 0;
    const { state, give } = world({}, async () => {
      const tokens = { accessToken: `new-${++granted}`, refreshToken: 'refresh' };
      return { tokens, answer: {} };
    });
    expect(await give(rejecting('old'))).toBe('new-1');
    state.nowMs += 60_000;
    expect(await give(rejecting('new-1'))).toBe('new-2');
    expect(state.row.status).toBe('connected');
  });

  it('marks the connection when there is no refresh token', async () => {
    const sealedTokens = JSON.stringify({ accessToken: 'old' });
    const { state, give } = world({ sealedTokens });
    await expect(give(rejecting('old'))).rejects.toMatchObject({ code: 'reconnect_required' });
    expect(state).toMatchObject({
      refreshes: 0,
      row: { status: 'reconnect_required', coolDownUntilMs: 300_000, sealedTokens },
    });
  });

  it('marks the connection when the provider grants the same token again', async () => {
    const same = { tokens: { accessToken: 'old', refreshToken: 'refresh' }, answer: {} };
    const { state, give } = world({}, async () => same);
    await expect(give(rejecting('old'))).rejects.toMatchObject({ code: 'reconnect_required' });
    expect(state).toMatchObject({ refreshes: 1, row: { status: 'reconnect_required' } });
  });

  it('does not mark the connection when the refresh fails for a passing reason', async () => {
    const { state, give } = world({}, () => Promise.reject(new TokenEndpointError('transient')));
    await expect(give(rejecting('old'))).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(state.row.status).toBe('connected');
  });
});
