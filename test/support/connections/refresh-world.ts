import { setImmediate } from 'node:timers/promises';
import { gmail } from '../../../functions/catalogue/providers/gmail.ts';
import { type Connection, isLeased } from '../../../functions/connections/domain/connection.ts';
import { openConnection } from '../../../functions/connections/domain/open-connection.ts';
import type { TokenGrant } from '../../../functions/connections/domain/open-tokens.ts';
import type { LeaseGuard, OAuthClient } from '../../../functions/connections/domain/ports.ts';
import type { UseDeps } from '../../../functions/connections/domain/with-access-token.ts';
import { TokenEndpointError } from '../../../functions/platform/model/token-endpoint-error.ts';
import { asStored } from '../run/as-stored.ts';
import { bareConnection } from './storing.ts';
import { unusedConnections } from './unused-connections.ts';

export const hour = 3_600_000;
/** The connection of {@link createRefreshWorld} by default. */
export const stored = bareConnection({
  tenantId: 't',
  integrationId: 'i',
  sealedTokens: JSON.stringify({ accessToken: 'old', refreshToken: 'refresh' }),
  flowId: 'f',
  connectedAtMs: 0,
  accessTokenExpiresAtMs: hour,
});
export const grant: TokenGrant = {
  tokens: { accessToken: 'new', refreshToken: 'refresh' },
  answer: {},
};

/** A token endpoint that refuses every refresh. */
export const failing = (
  failure: TokenEndpointError['failure'],
  providerCode?: string,
  retryAfterMs?: number,
) => {
  const error = new TokenEndpointError(failure, providerCode);
  error.retryAfterMs = retryAfterMs;
  return () => Promise.reject(error);
};

/** Whether a guarded write is carried out. */
export const holds = (guard: LeaseGuard, lease: Connection['lease']): boolean =>
  'owner' in guard ? lease?.owner === guard.owner : !lease || lease.untilMs <= guard.freeAtMs;

/** One connection, a clock that advances when someone sleeps, and a token endpoint with set answers. */
export const createRefreshWorld = (
  row: Partial<Connection>,
  response: () => Promise<TokenGrant> = async () => grant,
) => {
  const state = {
    row: asStored({ ...stored, ...row }),
    nowMs: 0,
    refreshes: 0,
    sleeps: 0,
    /** What the account's own address answers to each token. */
    account: 401,
    asked: 0,
    reported: [] as unknown[],
    /** Run after each pause. */
    meanwhile: () => {},
  };
  const refresh: OAuthClient['refresh'] = () => {
    state.refreshes++;
    return response();
  };
  const deps: UseDeps = {
    providerApi: {
      call: async () => {
        state.asked++;
        return { status: state.account, headers: {}, body: {}, bytes: 2 };
      },
    },
    report: (error) => state.reported.push(error),
    refreshesInFlight: new Map(),
    auditUse: () => {},
    clock: {
      nowMs: () => state.nowMs,
      sleep: async (ms) => {
        state.sleeps++;
        await setImmediate();
        state.nowMs += ms;
        state.meanwhile();
      },
    },
    connections: {
      ...unusedConnections,
      get: async () => state.row,
      find: async () => state.row,
      recordCheck: async (next) => {
        await setImmediate();
        if (next.version !== state.row.version + 1) return false;
        state.row = asStored({ ...state.row, lastCheck: next.lastCheck, version: next.version });
        return true;
      },
      primary: async () => state.row,
      inOrder: async function* () {
        yield { connection: state.row, isPrimary: true };
      },
      // Not at once, so that whoever does not wait for it is found.
      put: async (next, expected, guard) => {
        await setImmediate();
        const { version, lease } = state.row;
        if (version !== expected || (guard && !holds(guard, lease))) return false;
        state.row = asStored(next);
        return true;
      },
      acquireLease: async ({ version, lease }, nowMs) => {
        if (version !== state.row.version) return false;
        if (isLeased(state.row, nowMs, lease.owner)) return false;
        state.row = asStored({ ...state.row, lease });
        return true;
      },
      releaseLease: async (_, owner) => {
        await setImmediate();
        const { lease, ...rest } = state.row;
        if (lease?.owner === owner) state.row = asStored(rest);
      },
      deferRefresh: async () => true,
    },
    oauthApps: {
      getRegistration: async ({ integrationType }) => ({ integrationType, clientId: 'id' }),
      get: async ({ integrationType }) => ({ integrationType, clientId: 'id', clientSecret: 's' }),
    },
    oauthClient: {
      refresh,
      exchangeCode: async () => grant,
      revoke: async () => true,
      uninstall: async () => true,
    },
    secretBox: { prepare: async () => (text) => text, open: async (text) => text },
  };
  /** The access token that a request gets. */
  const ask = async (rejected?: Connection) => {
    const access = await askFor(rejected);
    if ('none' in access) throw new Error(access.none.why);
    return access.open.tokens.accessToken;
  };
  const askFor = (rejected?: Connection) => {
    const endsAtMs = state.nowMs + 20_000;
    return openConnection(
      deps,
      { tenantId: 't', provider: gmail, rejected },
      { signal: new AbortController().signal, remainingMs: () => endsAtMs - state.nowMs },
    );
  };
  return { state, ask, askFor, deps };
};

/** The same at 10 ms, with a token that has ended. */
export const createExpiredWorld = (
  row: Partial<Connection> = {},
  response?: () => Promise<TokenGrant>,
) => {
  const world = createRefreshWorld({ accessTokenExpiresAtMs: 1, ...row }, response);
  world.state.nowMs = 10;
  return world;
};
