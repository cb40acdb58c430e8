import { describe, expect, it } from 'vitest';
import { providers } from '../../../../../functions/catalogue/providers/catalogue.ts';
import {
  type Connection,
  lastVerifiedOf,
} from '../../../../../functions/connections/domain/connection.ts';
import { keyOf } from '../../../../../functions/connections/domain/connection-key.ts';
import { refreshOne } from '../../../../../functions/connections/domain/due/refresh-one.ts';
import { ended } from '../../../../../functions/connections/domain/failure-transitions.ts';
import { refused } from '../../../../../functions/connections/domain/transitions.ts';
import { endless } from '../../../../support/connections/check-world.ts';
import {
  createRefreshWorld,
  failing,
  hour,
  stored as ofGmail,
} from '../../../../support/connections/refresh-world.ts';

const day = 24 * hour;
/** Of a provider that sends no notice of removals. */
const stored: Connection = { ...ofGmail, integrationType: 'airtable' };
const renewable: Partial<Connection> = { accessTokenExpiresAtMs: 100 * day };

/** A connection that was connected a day ago, and the status of its account's address. */
const createWorld = (
  row: Partial<Connection>,
  account: number,
  response?: Parameters<typeof createRefreshWorld>[1],
) => {
  const { state, deps } = createRefreshWorld({ ...stored, ...row }, response);
  state.nowMs = day;
  state.account = account;
  const writes: string[] = [];
  const { connections } = deps;
  const counted: typeof connections = {
    ...connections,
    put: (...write) => {
      writes.push('put');
      return connections.put(...write);
    },
    acquireLease: (...write) => {
      writes.push('lease');
      return connections.acquireLease(...write);
    },
  };
  const all = { ...deps, connections: counted, providers, isHealthCheckOn: true };
  const check = async () => {
    const result = await refreshOne(all, keyOf(state.row));
    return 'outcome' in result ? result.outcome : result;
  };
  return { state, writes, deps: all, check };
};

describe('a health check of an unused connection', () => {
  it('records that its token is accepted, with one write', async () => {
    const { state, writes, check } = createWorld(endless, 200);
    expect(await check()).toBe('verified');
    expect(state).toMatchObject({ asked: 1, refreshes: 0, row: { verifiedAtMs: day, version: 2 } });
    expect(writes).toEqual(['put']);
    expect(await check()).toBe('not_due');
    expect(state.asked).toBe(1);
  });

  it.each([403, 404, 429, 500, 503])('changes nothing when the response is %i', async (account) => {
    for (const row of [endless, renewable]) {
      const { state, writes, check } = createWorld(row, account);
      expect(await check()).toBe('unanswered');
      expect(state.row).toEqual({ ...stored, ...row });
      expect(writes).toEqual([]);
    }
  });

  it('refreshes one whose token has expired, and calls nothing else', async () => {
    const { state, check } = createWorld({ accessTokenExpiresAtMs: 1 }, 500);
    expect(await check()).toBe('verified');
    expect(state).toMatchObject({ asked: 0, refreshes: 1 });
    expect(lastVerifiedOf(state.row)).toBe(day);
  });

  it('refreshes once what is refused and checks again, but never ends it', async () => {
    const { state, check } = createWorld(renewable, 401);
    for (const refreshes of [1, 2, 3]) {
      expect(await check()).toBe('refused');
      const connectionState = { is: 'refused' };
      expect(state).toMatchObject({
        asked: 2 * refreshes,
        refreshes,
        row: { state: connectionState },
      });
      state.nowMs += day;
    }
  });

  it.each([{ accessTokenExpiresAtMs: 1 }, renewable])(
    'ends one whose grant is gone: %j',
    async (row) => {
      const { state, check } = createWorld(row, 401, failing('reconnect'));
      expect(await check()).toBe('lost');
      expect(state.row.state).toEqual({ is: 'ended', why: 'grant_ended', atMs: day });
      expect(state.row.sealedTokens).toBe(stored.sealedTokens);
      expect(await check()).toBe('not_due');
    },
  );

  it.each([0, 1])(
    'reports an error of ours, and postpones no refresh: after %i calls',
    async (n) => {
      const { state, deps, writes, check } = createWorld(endless, 401);
      deps.secretBox.open = async (text) => {
        if (state.asked === n) throw new Error('KMS is down');
        return text;
      };
      expect(await check()).toBe('unanswered');
      expect(state).toMatchObject({ asked: n, reported: [expect.any(Error)] });
      expect(writes).toEqual(n === 0 ? [] : ['lease']);
    },
  );
});

describe('a connection without a refresh, refused by its account', () => {
  it('is refused for now on the first day, and has ended on the second', async () => {
    const { state, check } = createWorld(endless, 401);
    expect(await check()).toBe('refused');
    state.nowMs = 2 * day;
    expect(await check()).toBe('lost');
    expect(state.row.state).toMatchObject({ is: 'ended', why: 'grant_ended' });
  });

  it('is left as somebody wrote it meanwhile', async () => {
    const { state, check } = createWorld(endless, 401);
    await check();
    state.nowMs = 2 * day;
    state.meanwhile = () => {
      state.row = { ...state.row, version: state.row.version + 1 };
    };
    expect(await check()).toBe('not_due');
    expect(state.row.state.is).toBe('refused');
  });

  it('has ended on the second day, though its users are refused every hour', async () => {
    const { state, check } = createWorld(endless, 401);
    expect(await check()).toBe('refused');
    for (let hours = 1; hours < 24; hours++) {
      state.nowMs += hour;
      state.row = refused(state.row, state.nowMs).next;
    }
    state.nowMs += hour;
    expect(await check()).toBe('lost');
  });

  it('lives on if it is refused twice within a day, or was accepted between', async () => {
    const { state, check } = createWorld(endless, 401);
    await check();
    state.nowMs += hour;
    expect(await check()).toBe('refused');
    for (const account of [200, 401]) {
      state.nowMs += day;
      state.account = account;
      await check();
    }
    expect(state.row.state.is).toBe('refused');
  });
});

it('checks one that a tenant’s own app made, whose notices may go nowhere', async () => {
  const row = { ...endless, integrationType: 'slack', tenantApp: 'own', variables: {} };
  const { state, check } = createWorld(row, 200);
  expect(await check()).not.toBe('not_due');
  expect(state.asked).toBe(1);
});

describe('no health check is due of a connection', () => {
  it.each<[string, Partial<Connection>]>([
    ['was verified less than a day ago', { verifiedAtMs: 3 * hour }],
    ['was refreshed less than a day ago', { refreshedAtMs: 3 * hour }],
    ['has ended', ended(stored, 'grant_ended', 1)],
    ['is of a provider that notifies us of removals', { integrationType: 'slack' }],
  ])('that %s', async (_, row) => {
    const { state, check } = createWorld({ ...endless, ...row }, 200);
    expect(await check()).toBe('not_due');
    expect(state.asked).toBe(0);
  });
});
