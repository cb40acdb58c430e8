import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../../functions/domain/connection/connection.ts';
import { TokenEndpointError } from '../../../../functions/domain/model/token-endpoint-error.ts';
import {
  grant,
  hour,
  stored,
  createRefreshWorld as world,
} from '../../../support/connections/refresh-world.ts';

const notBeforeOf = ({ standing }: Connection) =>
  standing.is === 'live' ? standing.renewal?.notBeforeMs : undefined;

const failing = (error: TokenEndpointError) => () => Promise.reject(error);

describe('openConnection', () => {
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
    const { state, askFor } = world({ lease, accessTokenExpiresAtMs: 1 });
    state.nowMs = hour;
    expect(await askFor()).toMatchObject({ none: { why: 'not_renewed' } });
    expect(state.refreshes).toBe(0);
  });

  it('waits longer after each failure', async () => {
    const { state, askFor } = world(
      { accessTokenExpiresAtMs: 1 },
      failing(new TokenEndpointError('transient')),
    );
    const waits: number[] = [];
    for (let failures = 1; failures <= 8; failures++) {
      state.nowMs = notBeforeOf(state.row) ?? 10;
      for (const _ of ['asked', 'left alone']) {
        const none = { why: 'not_renewed', failures, notBeforeMs: expect.any(Number) };
        expect(await askFor()).toMatchObject({ none });
      }
      expect(state.refreshes).toBe(failures);
      waits.push((notBeforeOf(state.row) ?? 0) - state.nowMs);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300].map((seconds) => seconds * 1000));
  });

  it('waits as long as the provider said, and says so until then', async () => {
    const error = new TokenEndpointError('transient');
    error.retryAfterMs = 60_000;
    const { state, askFor } = world({ accessTokenExpiresAtMs: 1 }, failing(error));
    state.nowMs = 10;
    expect(await askFor()).toMatchObject({ none: { askedToWaitMs: 60_000 } });
    state.nowMs = 20_010;
    expect(await askFor()).toMatchObject({ none: { askedToWaitMs: 40_000 } });
    expect(state).toMatchObject({ refreshes: 1, row: { version: 2 } });
    expect(notBeforeOf(state.row)).toBe(60_010);
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

  it.each([
    ['', hour + 10],
    [', even while its token works', hour - 10_000],
  ])('marks a dead grant, keeps its tokens, and asks no more after that%s', async (_, nowMs) => {
    const { state, askFor } = world(
      {},
      failing(new TokenEndpointError('reconnect', 'invalid_grant')),
    );
    state.nowMs = nowMs;
    const none = { why: 'ended', reason: 'grant_ended' };
    for (const _ of [1, 2]) expect(await askFor()).toMatchObject({ none });
    expect(state.refreshes).toBe(1);
    expect(state.row).toMatchObject({
      standing: { is: 'ended', why: 'grant_ended', atMs: nowMs },
      sealedTokens: stored.sealedTokens,
    });
  });

  it('marks a dead grant for good, also after earlier failures', async () => {
    const standing = { is: 'live', renewal: { failures: 2, notBeforeMs: 5 } } as const;
    const { state, askFor } = world(
      { accessTokenExpiresAtMs: 1, standing },
      failing(new TokenEndpointError('reconnect', 'invalid_grant')),
    );
    state.nowMs = 10;
    for (const _ of [1, 2]) {
      expect(await askFor()).toMatchObject({ none: { why: 'ended' } });
      state.nowMs += hour;
    }
    expect(state.refreshes).toBe(1);
  });

  it.each([
    ['after a dead grant', failing(new TokenEndpointError('reconnect', 'invalid_grant'))],
    ['after new tokens', async () => grant],
  ])('uses the tokens of a writer that came first, even %s', async (_, answer) => {
    const { state, ask } = world({ accessTokenExpiresAtMs: 1 }, () => {
      const sealedTokens = JSON.stringify({ accessToken: 'theirs' });
      const refreshed = { refreshedAtMs: 10, accessTokenExpiresAtMs: 2 * hour };
      state.row = { ...stored, ...refreshed, sealedTokens, version: 2 };
      return answer();
    });
    state.nowMs = 10;
    expect((await ask()).tokens.accessToken).toBe('theirs');
    expect(state.row.standing).toEqual({ is: 'live' });
  });

  it.each([
    { is: 'refused', untilMs: hour },
    { is: 'ended', why: 'grant_ended' },
  ] as const)('stores its new tokens over a mark of the meantime: %j', async (standing) => {
    const { state, ask } = world({ accessTokenExpiresAtMs: 1 }, async () => {
      state.row = { ...state.row, standing, version: 2 };
      return grant;
    });
    state.nowMs = 10;
    expect((await ask()).tokens.accessToken).toBe('new');
    expect(state.row).toMatchObject({ standing: { is: 'live' }, version: 3, refreshedAtMs: 10 });
    expect(JSON.parse(state.row.sealedTokens).accessToken).toBe('new');
  });

  it('keeps the provider’s report of an uninstall in the meantime', async () => {
    const { state, askFor } = world({ accessTokenExpiresAtMs: 1 }, async () => {
      const standing = { is: 'ended', why: 'uninstalled', atMs: 10 } as const;
      state.row = { ...state.row, standing, version: 2 };
      return grant;
    });
    state.nowMs = 10;
    expect(await askFor()).toMatchObject({ none: { why: 'ended', reason: 'uninstalled' } });
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
    const { state, ask, askFor } = world({ accessTokenExpiresAtMs: 1 }, async () => {
      if (fixed) return grant;
      throw new TokenEndpointError('app_configuration', 'invalid_client');
    });
    state.nowMs = 10;
    for (const _ of [1, 2]) {
      expect(await askFor()).toMatchObject({ none: { why: 'app_refused', notBeforeMs: 300_010 } });
    }
    expect(state.refreshes).toBe(1);
    fixed = true;
    state.nowMs += 300_000;
    expect((await ask()).tokens.accessToken).toBe('new');
    expect(state.row).toMatchObject({ standing: { is: 'live' } });
  });
});
