import type { Connection } from '../../../functions/domain/connection/connection.ts';
import { getAccessToken } from '../../../functions/domain/connection/get-access-token.ts';
import type { OAuthClient } from '../../../functions/domain/connection/ports.ts';
import type { RefreshDeps } from '../../../functions/domain/connection/refresh-connection.ts';
import type { Grant } from '../../../functions/domain/connection/token-set.ts';
import { gmail } from '../../../functions/providers/gmail.ts';
import { unusedConnections } from './unused-connections.ts';

export const hour = 3_600_000;
/** The connection of {@link createRefreshWorld} by default. */
export const stored: Connection = {
  tenantId: 't',
  integrationType: 'gmail',
  integrationId: 'i',
  category: 'email',
  status: 'connected',
  sealedTokens: JSON.stringify({ accessToken: 'old', refreshToken: 'refresh' }),
  grantedScopes: [],
  variables: {},
  version: 1,
  flowId: 'f',
  connectedAtMs: 0,
  accessTokenExpiresAtMs: hour,
};
export const grant: Grant = { tokens: { accessToken: 'new', refreshToken: 'refresh' }, answer: {} };

/** One connection, a clock that advances when someone sleeps, and a token endpoint with set answers. */
export const createRefreshWorld = (
  row: Partial<Connection>,
  answer: () => Promise<Grant> = async () => grant,
) => {
  const state = {
    row: { ...stored, ...row },
    nowMs: 0,
    refreshes: 0,
    sleeps: 0,
    /** Run after each pause. */
    meanwhile: () => {},
  };
  const refresh: OAuthClient['refresh'] = () => {
    state.refreshes++;
    return answer();
  };
  const deps: RefreshDeps = {
    refreshesInFlight: new Map(),
    auditUse: () => {},
    clock: {
      nowMs: () => state.nowMs,
      sleep: async (ms) => {
        state.sleeps++;
        state.nowMs += ms;
        state.meanwhile();
      },
    },
    connections: {
      ...unusedConnections,
      get: async () => state.row,
      ofType: async () => ({ integrationType: 'gmail', connections: [state.row] }),
      put: async (next, expected) => {
        if (state.row.version !== expected) return false;
        state.row = next;
        return true;
      },
      acquireLease: async ({ version }, { owner, untilMs, nowMs }) => {
        const { lease } = state.row;
        if (version !== state.row.version || (lease && lease.untilMs > nowMs)) return false;
        state.row = { ...state.row, lease: { owner, untilMs } };
        return true;
      },
      releaseLease: async (_, __, failure) => {
        const { lease, ...rest } = state.row;
        state.row = { ...rest, ...failure };
      },
      deferRefresh: async () => true,
    },
    oauthApps: {
      getRegistration: async (integrationType) => ({ integrationType, clientId: 'id' }),
      get: async (integrationType) => ({ integrationType, clientId: 'id', clientSecret: 's' }),
    },
    oauthClient: {
      refresh,
      exchangeCode: async () => grant,
      revoke: async () => true,
      uninstall: async () => true,
    },
    secretBox: { prepare: async () => (text) => text, open: async (text) => text },
  };
  const ask = (rejected?: Connection) => {
    const endsAtMs = state.nowMs + 20_000;
    return getAccessToken(
      deps,
      { tenantId: 't', provider: gmail, rejected },
      { signal: new AbortController().signal, remainingMs: () => endsAtMs - state.nowMs },
    );
  };
  return { state, ask, deps };
};
