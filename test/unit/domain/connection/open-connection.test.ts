import { expect, it } from 'vitest';
import type { Connection } from '../../../../functions/domain/connection/connection.ts';
import {
  createRefreshWorld,
  createSpentWorld,
  failing,
  grant,
  hour,
  stored,
} from '../../../support/connections/refresh-world.ts';

const notBeforeOf = ({ standing }: Connection) =>
  standing.is === 'live' ? standing.renewal?.notBeforeMs : undefined;
const tokensOf = ({ sealedTokens }: Connection) => JSON.parse(sealedTokens);
const deadGrant = failing('reconnect', 'invalid_grant');

/** As another writer stores it, who came first. */
const theirs = (refreshedAtMs: number): Connection => ({
  ...stored,
  refreshedAtMs,
  accessTokenExpiresAtMs: 3 * hour,
  sealedTokens: JSON.stringify({ accessToken: 'theirs' }),
  version: 2,
});

it.each([
  ['uses a fresh token without asking the provider', {}, undefined, 'old', 0],
  ['does not use a rejected token, however long it is valid', {}, stored, 'new', 1],
  ['recognizes a rejected token after it was sealed again', { version: 5 }, stored, 'new', 1],
])('%s', async (_, row, rejected, token, refreshes) => {
  const { state, ask } = createRefreshWorld(row);
  expect(await ask(rejected)).toBe(token);
  expect(state.refreshes).toBe(refreshes);
});

it.each([
  ['five minutes before its end', hour - 300_000],
  ['after its end', hour + 1],
])('refreshes %s, and stores before it answers', async (_, nowMs) => {
  const { state, ask } = createRefreshWorld({});
  state.nowMs = nowMs;
  expect(await ask()).toBe('new');
  expect(state.row).toMatchObject({ version: 2, refreshedAtMs: nowMs });
  expect(tokensOf(state.row).accessToken).toBe('new');
});

it('waits for a refresh under way, and takes over after its lease has expired', async () => {
  const { state, ask } = createSpentWorld({ lease: { owner: 'dead', untilMs: 3_010 } });
  expect(await ask()).toBe('new');
  expect(state.sleeps).toBeGreaterThan(3);
  expect(state.refreshes).toBe(1);
});

it('uses another request’s refresh when it is too late for its own', async () => {
  const { state, ask } = createSpentWorld({ lease: { owner: 'slow', untilMs: 60_010 } });
  state.meanwhile = () => {
    if (state.nowMs >= 17_010) state.row = theirs(state.nowMs);
  };
  expect(await ask()).toBe('theirs');
  expect(state.refreshes).toBe(0);
});

it('begins no refresh when it is too late to store the result', async () => {
  const { state, askFor } = createSpentWorld({ lease: { owner: 'dead', untilMs: 17_010 } });
  expect(await askFor()).toMatchObject({ none: { why: 'not_renewed' } });
  expect(state.refreshes).toBe(0);
});

it('waits longer after each failure', async () => {
  const { state, askFor } = createSpentWorld({}, failing('transient'));
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
  const { state, askFor } = createSpentWorld({}, failing('transient', undefined, 60_000));
  expect(await askFor()).toMatchObject({ none: { askedToWaitMs: 60_000 } });
  state.nowMs = 20_010;
  expect(await askFor()).toMatchObject({ none: { askedToWaitMs: 40_000 } });
  expect(state).toMatchObject({ refreshes: 1, row: { version: 2 } });
  expect(notBeforeOf(state.row)).toBe(60_010);
});

it('uses a token that still works when it cannot be refreshed', async () => {
  const { state, ask } = createRefreshWorld({}, failing('transient'));
  state.nowMs = hour - 10_000;
  for (const _ of ['asked', 'left alone']) expect(await ask()).toBe('old');
  expect(state.refreshes).toBe(1);
});

it.each([
  ['', hour + 10, {}],
  [', even while its token works', hour - 10_000, {}],
  [', also after earlier failures', hour + 10, { renewal: { failures: 2, notBeforeMs: 5 } }],
])('marks a dead grant for good, and keeps its tokens%s', async (_, nowMs, failed) => {
  const { state, askFor } = createRefreshWorld({ standing: { is: 'live', ...failed } }, deadGrant);
  state.nowMs = nowMs;
  for (const _ of [1, 2]) {
    expect(await askFor()).toMatchObject({ none: { why: 'ended', reason: 'grant_ended' } });
    state.nowMs += hour;
  }
  expect(state.refreshes).toBe(1);
  expect(state.row).toMatchObject({
    standing: { is: 'ended', why: 'grant_ended', atMs: nowMs },
    sealedTokens: stored.sealedTokens,
  });
});

it.each([
  ['after a dead grant', deadGrant],
  ['after new tokens', async () => grant],
])('uses the tokens of a writer that came first, even %s', async (_, answer) => {
  const { state, ask } = createSpentWorld({}, () => {
    state.row = theirs(10);
    return answer();
  });
  expect(await ask()).toBe('theirs');
  expect(state.row.standing).toEqual({ is: 'live' });
});

it.each([
  { is: 'refused', untilMs: hour },
  { is: 'ended', why: 'grant_ended' },
] as const)('stores its new tokens over a mark of the meantime: %j', async (standing) => {
  const { state, ask } = createSpentWorld({}, async () => {
    state.row = { ...state.row, standing, version: 2 };
    return grant;
  });
  expect(await ask()).toBe('new');
  expect(state.row).toMatchObject({ standing: { is: 'live' }, version: 3, refreshedAtMs: 10 });
  expect(tokensOf(state.row).accessToken).toBe('new');
});

it('keeps the provider’s report of an uninstall in the meantime', async () => {
  const { state, askFor } = createSpentWorld({}, async () => {
    const standing = { is: 'ended', why: 'uninstalled', atMs: 10 } as const;
    state.row = { ...state.row, standing, version: 2 };
    return grant;
  });
  expect(await askFor()).toMatchObject({ none: { why: 'ended', reason: 'uninstalled' } });
  expect(state.row).toMatchObject({ version: 2, sealedTokens: stored.sealedTokens });
});

it('reads once for all requests at the same time', async () => {
  const { state, ask } = createSpentWorld();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['new', 'new', 'new']);
  expect([state.refreshes, state.sleeps]).toEqual([1, 0]);
});

it('joins no refresh of an account that is not the primary one any more', async () => {
  const refresh = Promise.withResolvers<typeof grant>();
  const { state, ask } = createSpentWorld({}, () => refresh.promise);
  const first = ask().catch(() => {});
  while (state.refreshes === 0) await new Promise((done) => setTimeout(done, 1));
  state.row = { ...theirs(10), account: { id: 'bob', label: 'Bob' }, integrationId: 'of bob' };
  expect(await ask()).toBe('theirs');
  refresh.resolve(grant);
  await first;
});

it('distinguishes a refused OAuth app, and recovers when it is fixed', async () => {
  let answer: () => Promise<typeof grant> = failing('app_configuration', 'invalid_client');
  const { state, ask, askFor } = createSpentWorld({}, () => answer());
  for (const _ of [1, 2]) {
    expect(await askFor()).toMatchObject({ none: { why: 'app_refused', notBeforeMs: 300_010 } });
  }
  expect(state.refreshes).toBe(1);
  answer = async () => grant;
  state.nowMs += 300_000;
  expect(await ask()).toBe('new');
  expect(state.row).toMatchObject({ standing: { is: 'live' } });
});
