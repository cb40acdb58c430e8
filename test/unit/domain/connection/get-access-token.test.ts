import { describe, expect, it } from 'vitest';
import { TokenEndpointError } from '../../../../functions/domain/model/token-endpoint-error.ts';
import {
  grant,
  hour,
  stored,
  createRefreshWorld as world,
} from '../../../support/connections/refresh-world.ts';

const failing = (error: TokenEndpointError) => () => Promise.reject(error);

describe('getAccessToken', () => {
  it('uses a fresh token without asking the provider', async () => {
    const { state, ask } = world({});
    expect((await ask()).tokens.accessToken).toBe('old');
    expect(state.refreshes).toBe(0);
  });

  it.each([
    ['five minutes before its end', hour - 300_000],
    ['after its end', hour + 1],
  ])('refreshes %s, and stores before it answers', async (_, nowMs) => {
    const { state, ask } = world({});
    state.nowMs = nowMs;
    expect((await ask()).tokens.accessToken).toBe('new');
    expect(state.row).toMatchObject({ version: 2, refreshedAtMs: nowMs });
    expect(JSON.parse(state.row.sealedTokens).accessToken).toBe('new');
  });

  it('waits for a refresh under way, and takes over after its lease has expired', async () => {
    const lease = { owner: 'dead', untilMs: hour + 3_000 };
    const { state, ask } = world({ lease, accessTokenExpiresAtMs: 1 });
    state.nowMs = hour;
    expect((await ask()).tokens.accessToken).toBe('new');
    expect(state.sleeps).toBeGreaterThan(3);
    expect(state.refreshes).toBe(1);
  });

  it('uses another request’s refresh when it is too late for its own', async () => {
    const lease = { owner: 'slow', untilMs: hour + 60_000 };
    const { state, ask } = world({ lease, accessTokenExpiresAtMs: 1 });
    state.nowMs = hour;
    state.meanwhile = () => {
      if (state.nowMs < hour + 17_000) return;
      const sealedTokens = JSON.stringify({ accessToken: 'theirs' });
      const times = { refreshedAtMs: state.nowMs, accessTokenExpiresAtMs: 3 * hour };
      state.row = { ...stored, ...times, sealedTokens, version: 2 };
    };
    expect((await ask()).tokens.accessToken).toBe('theirs');
    expect(state.refreshes).toBe(0);
  });

  it('begins no refresh when it is too late to store the result', async () => {
    const lease = { owner: 'dead', untilMs: hour + 17_000 };
    const { state, ask } = world({ lease, accessTokenExpiresAtMs: 1 });
    state.nowMs = hour;
    await expect(ask()).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(state.refreshes).toBe(0);
  });

  it('waits longer after each failure', async () => {
    const { state, ask } = world(
      { accessTokenExpiresAtMs: 1 },
      failing(new TokenEndpointError('transient')),
    );
    const waits: number[] = [];
    for (let failures = 1; failures <= 8; failures++) {
      state.nowMs = state.row.coolDownUntilMs ?? 10;
      const message = failures < 5 ? /moment\.$/ : /or connect it again: POST .*\/gmail\.$/;
      for (const _ of ['asked', 'left alone']) {
        const error = { code: 'provider_unavailable', message: expect.stringMatching(message) };
        await expect(ask()).rejects.toMatchObject(error);
      }
      expect(state.refreshes).toBe(failures);
      waits.push((state.row.coolDownUntilMs ?? 0) - state.nowMs);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300].map((seconds) => seconds * 1000));
  });

  it('waits as long as the provider said', async () => {
    const error = new TokenEndpointError('transient');
    error.retryAfterMs = 60_000;
    const { state, ask } = world({ accessTokenExpiresAtMs: 1 }, failing(error));
    state.nowMs = 10;
    await expect(ask()).rejects.toThrow();
    expect(state.row.coolDownUntilMs).toBe(60_010);
  });

  it('uses a token that still works when it cannot be refreshed', async () => {
    const { state, ask } = world({}, failing(new TokenEndpointError('transient')));
    state.nowMs = hour - 10_000;
    expect((await ask()).tokens.accessToken).toBe('old');
    expect((await ask()).tokens.accessToken).toBe('old');
    expect(state.refreshes).toBe(1);
  });

  it('does not use a rejected token, however long it is valid', async () => {
    const { ask } = world({});
    expect((await ask(stored)).tokens.accessToken).toBe('new');
  });

  it('marks a dead grant, keeps its tokens, and asks no more after that', async () => {
    const { state, ask } = world(
      { accessTokenExpiresAtMs: 1 },
      failing(new TokenEndpointError('reconnect', 'invalid_grant')),
    );
    state.nowMs = 10;
    for (const _ of [1, 2])
      await expect(ask()).rejects.toMatchObject({ code: 'reconnect_required' });
    expect(state.refreshes).toBe(1);
    expect(state.row).toMatchObject({
      status: 'reconnect_required',
      sealedTokens: stored.sealedTokens,
    });
  });

  it('marks a dead grant for good, also after earlier failures', async () => {
    const { state, ask } = world(
      { accessTokenExpiresAtMs: 1, failedRefreshes: 2, coolDownUntilMs: 5 },
      failing(new TokenEndpointError('reconnect', 'invalid_grant')),
    );
    state.nowMs = 10;
    for (const _ of [1, 2]) {
      await expect(ask()).rejects.toMatchObject({ code: 'reconnect_required' });
      state.nowMs += hour;
    }
    expect(state.refreshes).toBe(1);
    expect(state.row.coolDownUntilMs).toBeUndefined();
  });

  it('uses the tokens of a writer that came first, even after a dead grant', async () => {
    const { state, ask } = world({ accessTokenExpiresAtMs: 1 }, async () => {
      const sealedTokens = JSON.stringify({ accessToken: 'theirs' });
      const refreshed = { refreshedAtMs: 10, accessTokenExpiresAtMs: 2 * hour };
      state.row = { ...stored, ...refreshed, sealedTokens, version: 2 };
      throw new TokenEndpointError('reconnect', 'invalid_grant');
    });
    state.nowMs = 10;
    expect((await ask()).tokens.accessToken).toBe('theirs');
    expect(state.row.status).toBe('connected');
  });

  it('stores its new tokens over a mark that another writer set in the meantime', async () => {
    const { state, ask } = world({ accessTokenExpiresAtMs: 1 }, async () => {
      state.row = { ...state.row, status: 'reconnect_required', version: 2 };
      return grant;
    });
    state.nowMs = 10;
    expect((await ask()).tokens.accessToken).toBe('new');
    expect(state.row).toMatchObject({ status: 'connected', version: 3, refreshedAtMs: 10 });
    expect(JSON.parse(state.row.sealedTokens).accessToken).toBe('new');
  });

  it('keeps the provider’s report of an uninstall in the meantime', async () => {
    const { state, ask } = world({ accessTokenExpiresAtMs: 1 }, async () => {
      state.row = { ...state.row, status: 'reconnect_required', uninstalledAtMs: 10, version: 2 };
      return grant;
    });
    state.nowMs = 10;
    await expect(ask()).rejects.toMatchObject({ code: 'reconnect_required' });
    expect(state.row).toMatchObject({ version: 2, sealedTokens: stored.sealedTokens });
  });

  it('recognizes a rejected token after it was sealed again', async () => {
    const { state, ask } = world({ version: 5 });
    expect((await ask(stored)).tokens.accessToken).toBe('new');
    expect(state.refreshes).toBe(1);
  });

  it('reads once for all requests at the same time', async () => {
    const { state, ask } = world({ accessTokenExpiresAtMs: 1 });
    state.nowMs = 10;
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ tokens }) => tokens.accessToken)).toEqual(['new', 'new', 'new']);
    expect([state.refreshes, state.sleeps]).toEqual([1, 0]);
  });

  it('distinguishes a refused OAuth app, and recovers when it is fixed', async () => {
    let fixed = false;
    const { state, ask } = world({ accessTokenExpiresAtMs: 1 }, async () => {
      if (fixed) return grant;
      throw new TokenEndpointError('app_configuration', 'invalid_client');
    });
    state.nowMs = 10;
    for (const _ of [1, 2]) {
      await expect(ask()).rejects.toMatchObject({ code: 'oauth_app_misconfigured' });
    }
    expect(state.refreshes).toBe(1);
    fixed = true;
    state.nowMs += 300_000;
    expect((await ask()).tokens.accessToken).toBe('new');
    expect(state.row).toMatchObject({ status: 'connected' });
  });
});
