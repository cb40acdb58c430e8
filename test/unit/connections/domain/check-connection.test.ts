import { describe, expect, it } from 'vitest';
import { checkConnection } from '../../../../functions/connections/domain/check-connection.ts';
import type { Connection } from '../../../../functions/connections/domain/connection.ts';
import { connectionStateAt } from '../../../../functions/connections/domain/connection-state.ts';
import { ended } from '../../../../functions/connections/domain/failure-transitions.ts';
import { refused } from '../../../../functions/connections/domain/transitions.ts';
import { createCheckWorld, endless, which } from '../../../support/connections/check-world.ts';
import { deadlineOf } from '../../../support/connections/deadline.ts';
import { failing, hour, stored } from '../../../support/connections/refresh-world.ts';

const minute = 60_000;

describe('a check', () => {
  it.each<[title: string, account: number, Partial<Connection>, string]>([
    ['works', 200, {}, 'working'],
    ['works, and whose token has expired', 200, { accessTokenExpiresAtMs: 1 }, 'working'],
    ['is refused once, and not with a new token', 401, endless, 'refused_for_now'],
    ['gives no clear answer', 503, {}, 'unknown'],
    [
      'was refused for now, and works',
      200,
      { state: { is: 'refused', untilMs: 2 * hour } },
      'working',
    ],
    ['is refused for now', 401, { state: { is: 'refused', untilMs: 2 * hour } }, 'refused_for_now'],
    [
      'is of an app that was refused, whose token still works',
      200,
      { state: { is: 'app_refused', notBeforeMs: 2 * hour } },
      'app_misconfigured',
    ],
  ])('says of one that %s what its account says', async (_, account, row, expected) => {
    const { state, check } = createCheckWorld(row, account);
    expect(await check()).toBe(expected);
    expect(state.asked).toBeGreaterThan(0);
    expect(state.row.lastCheck).toMatchObject({ begunAtMs: hour, endedAtMs: state.nowMs });
    const is = { working: 'live', refused_for_now: 'refused', unknown: 'live' }[expected];
    expect(connectionStateAt(state.row, state.nowMs).is).toBe(is ?? 'app_refused');
  });

  it.each([
    ['reconnect', 'needs_reconnect', 'ended'],
    ['app_configuration', 'app_misconfigured', 'app_refused'],
    ['transient', 'unknown', 'live'],
  ] as const)(
    'marks one whose token is refused as its refresh says: %s',
    async (failure, says, is) => {
      const { state, check } = createCheckWorld({}, 401, failing(failure));
      expect(await check()).toBe(says);
      expect(state.row.state.is).toBe(is);
      expect(state.row.sealedTokens).toBe(stored.sealedTokens);
    },
  );

  it('does not ask about one that has ended', async () => {
    const { state, deps, check } = createCheckWorld(ended(stored, 'uninstalled', 7), 200);
    expect(await check()).toBe('needs_reconnect');
    expect(await checkConnection(deps, which, deadlineOf(20_000))).toMatchObject({
      checkedAtMs: 7,
    });
    expect(state).toMatchObject({ asked: 0, row: { version: 2 } });
  });

  it('is made once a minute, and tells when', async () => {
    const { state, deps, check } = createCheckWorld({}, 200);
    await check();
    state.account = 401;
    state.nowMs += minute - 1;
    const again = await checkConnection(deps, which, deadlineOf(20_000));
    expect(again).toMatchObject({ state: 'working', checkedAtMs: hour, isNew: false });
    expect(state.asked).toBe(1);
    state.nowMs += 1;
    expect(await check()).toBe('refused_for_now');
    expect(state.asked).toBe(3);
  });

  it('says at once what somebody else has found out since', async () => {
    const { state, check } = createCheckWorld({}, 200);
    await check();
    state.row = refused(state.row, state.nowMs).next;
    expect(await check()).toBe('refused_for_now');
    state.row = ended(state.row, 'grant_ended', state.nowMs);
    expect(await check()).toBe('needs_reconnect');
  });

  it('finds no connection that is gone, or that the caller may not see', async () => {
    const { deps } = createCheckWorld({ clientReference: 'ada' }, 200);
    const visibility = { clientReference: 'bob' };
    const ofBob = { ...which, visibility };
    expect(await checkConnection(deps, ofBob, deadlineOf(20_000))).toBeUndefined();
    deps.connections.find = async () => undefined;
    expect(await checkConnection(deps, which, deadlineOf(20_000))).toBeUndefined();
  });
});

describe('many checks at once of a connection', () => {
  it.each<[number, Partial<Connection>]>([
    [0, {}],
    [1, { accessTokenExpiresAtMs: 1 }],
  ])('ask the provider once, with %i refreshes', async (refreshes, row) => {
    const { state, deps, budget, check } = createCheckWorld(row, 200);
    deps.clock.sleep = () => Promise.reject(new Error('a request waits for another'));
    const said = await Promise.all(Array.from({ length: 1_000 }, check));
    expect(said.filter((each) => each === 'working')).toHaveLength(1);
    expect(said.filter((each) => each === 'unknown')).toHaveLength(999);
    expect(await check()).toBe('working');
    expect(state).toMatchObject({ asked: 1, refreshes });
    expect(budget.used).toBe(1);
  });

  it('say what the row says while one is under way, also that it is', async () => {
    const { state, deps, check } = createCheckWorld(
      { lastCheck: { id: 'x', begunAtMs: hour } },
      200,
    );
    const said = await checkConnection(deps, which, deadlineOf(20_000));
    const underWay = { checkedAtMs: hour, isUnderWay: true, isNew: false };
    expect(said).toMatchObject({ state: 'unknown', ...underWay });
    state.row = refused(state.row, hour).next;
    expect(await check()).toBe('refused_for_now');
    expect(state).toMatchObject({ asked: 0, nowMs: hour });
  });

  it('get no answer from a process that died, and check again a minute later', async () => {
    const { state, deps, check } = createCheckWorld(
      { lastCheck: { id: 'x', begunAtMs: hour } },
      200,
    );
    state.nowMs = hour + 20_000;
    const said = await checkConnection(deps, which, deadlineOf(20_000));
    expect(said).toMatchObject({ state: 'unknown', isUnderWay: false });
    expect(state.asked).toBe(0);
    state.nowMs = hour + minute;
    expect(await check()).toBe('working');
  });
});

it('counts a check among look-ups at its provider and at all, and among checks', async () => {
  const { limited, check } = createCheckWorld({}, 200);
  await check();
  expect(limited).toEqual([['gmail', 'all', 'checks']]);
});

describe('a check that comes to nothing', () => {
  it('leaves the last one, where the tenant may ask no more', async () => {
    const lastCheck = { id: 'x', begunAtMs: 1, endedAtMs: 2 };
    const { state, budget, check } = createCheckWorld({ lastCheck }, 200);
    budget.retryAfterMs = 3_000;
    expect(await check()).toMatchObject({ refused: { why: 'over_budget', waitMs: 3_000 } });
    expect(state).toMatchObject({ asked: 0, row: { lastCheck } });
    budget.retryAfterMs = 0;
    expect(await check()).toBe('working');
  });

  it('is given up where others always write first', async () => {
    const { deps, check } = createCheckWorld({}, 200);
    const { recordCheck } = deps.connections;
    let writes = 0;
    deps.connections.recordCheck = async (next) => writes++ === 0 && recordCheck(next);
    await expect(check()).rejects.toThrow('others wrote first 10 times');
    expect(writes).toBe(21);
  });

  it('can be made again at once after an error of ours', async () => {
    const { state, deps, check } = createCheckWorld({}, 200);
    const { open } = deps.secretBox;
    deps.secretBox.open = () => Promise.reject(new Error('KMS is down'));
    await expect(check()).rejects.toThrow('KMS is down');
    expect(state.row.lastCheck).toBeUndefined();
    deps.secretBox.open = open;
    expect(await check()).toBe('working');
  });
});
