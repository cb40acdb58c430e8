import { expect, it } from 'vitest';
import type { Connection } from '../../../../functions/domain/connection/connection.ts';
import { keyOf } from '../../../../functions/domain/connection/connection-key.ts';
import {
  type RefreshDueDeps,
  refreshDueConnections,
} from '../../../../functions/domain/connection/refresh-due-connections.ts';
import { TokenEndpointError } from '../../../../functions/domain/model/token-endpoint-error.ts';
import { providers } from '../../../../functions/providers/catalogue.ts';
import { hour, stored } from '../../../support/refresh-world.ts';
import { unusedConnections } from '../../../support/unused-connections.ts';

const day = 24 * hour;

/** Connections in rows, and a queue of them that may lag behind. Those named `bad-…` never refresh. */
const createQueue = (tenants: readonly string[], lagMs = 0) => {
  const state = { nowMs: 100 * day };
  const rows = new Map<string, Connection>();
  const queue = new Map<string, { dueAtMs: number; shownAtMs: number; before: number }>();
  const write = (row: Connection) => {
    const { tenantId, refreshDueAtMs = Number.POSITIVE_INFINITY } = row;
    const before = queue.get(tenantId)?.dueAtMs ?? refreshDueAtMs;
    queue.set(tenantId, { dueAtMs: refreshDueAtMs, shownAtMs: state.nowMs + lagMs, before });
    rows.set(tenantId, row);
    return true;
  };
  for (const [n, tenantId] of tenants.entries()) {
    const times = { refreshDueAtMs: state.nowMs - 1000 + n, lapsesAtMs: state.nowMs + 7 * day };
    const sealedTokens = JSON.stringify({ accessToken: 'a', refreshToken: tenantId });
    write({ ...stored, ...times, tenantId, sealedTokens, accessTokenExpiresAtMs: 1 });
  }
  const seen = (tenantId: string) => {
    const { dueAtMs = 0, shownAtMs = 0, before = 0 } = queue.get(tenantId) ?? {};
    return shownAtMs <= state.nowMs ? dueAtMs : before;
  };
  const deps: RefreshDueDeps = {
    providers,
    report: () => {},
    refreshesInFlight: new Map(),
    auditUse: () => {},
    clock: {
      nowMs: () => state.nowMs,
      sleep: async (ms) => {
        state.nowMs += ms;
      },
    },
    secretBox: { prepare: async () => (text) => text, open: async (text) => text },
    oauthApps: {
      getRegistration: async (integrationType) => ({ integrationType, clientId: 'id' }),
      get: async (integrationType) => ({ integrationType, clientId: 'id', clientSecret: 's' }),
    },
    oauthClient: {
      exchangeCode: async () => ({ tokens: { accessToken: 'a' }, answer: {} }),
      revoke: async () => true,
      uninstall: async () => true,
      refresh: async (_provider, _app, tokens) => {
        if (tokens.refreshToken?.startsWith('bad')) throw new TokenEndpointError('transient');
        const accessTokenExpiresAtMs = state.nowMs + hour;
        return { tokens: { ...tokens, accessTokenExpiresAtMs }, answer: {} };
      },
    },
    connections: {
      ...unusedConnections,
      get: async ({ tenantId }) => rows.get(tenantId),
      put: async (next, version) => rows.get(next.tenantId)?.version === version && write(next),
      acquireLease: async () => true,
      releaseLease: async ({ tenantId }, _owner, failure) => {
        const row = rows.get(tenantId);
        if (row) rows.set(tenantId, { ...row, ...failure });
      },
      deferRefresh: async ({ tenantId }, to) => {
        const row = rows.get(tenantId);
        if (row) write({ ...row, ...to });
      },
      findRefreshDue: async (nowMs, limit) =>
        [...rows.values()]
          .filter(({ tenantId }) => seen(tenantId) <= nowMs)
          .sort((a, b) => seen(a.tenantId) - seen(b.tenantId))
          .slice(0, limit)
          .map(keyOf),
    },
  };
  const run = () =>
    refreshDueConnections(deps, {
      signal: new AbortController().signal,
      remainingMs: () => 300_000,
    });
  return { state, rows, run };
};

const named = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${name}-${n}`);

it.each([5, 8, 40])('keeps the others alive when %i fail again and again', async (bad) => {
  const { state, rows, run } = createQueue([...named('bad', bad), ...named('good', 20)]);
  const beganAtMs = state.nowMs;
  for (let n = 0; n < 6 * 24; n++) {
    state.nowMs = beganAtMs + n * hour;
    await run();
  }
  const refreshed = [...rows.values()].filter(({ refreshedAtMs }) => refreshedAtMs);
  expect(refreshed.map(({ tenantId }) => tenantId).sort()).toEqual(named('good', 20).sort());
});

it('goes on when the index still shows only finished connections', async () => {
  const { run } = createQueue(named('good', 100), 2_500);
  expect(await run()).toMatchObject({ refreshed: 100, remaining: false });
});

it('reports that some remain when the index never catches up', async () => {
  const { run } = createQueue(named('good', 100), day);
  expect(await run()).toMatchObject({ refreshed: 25, remaining: true });
});
