import type { ProviderFinder } from '../../catalogue/providers/catalogue.ts';
import { resolveProvider } from '../../catalogue/providers/resolve-provider.ts';
import type { GrantState } from '../../connections/domain/account-connections.ts';
import { judgeToken, type TokenJudgement } from '../../connections/domain/account-request.ts';
import type { Connection } from '../../connections/domain/connection.ts';
import type { AuditUse } from '../../connections/domain/credential-use.ts';
import { openTokens } from '../../connections/domain/open-tokens.ts';
import type { Connections } from '../../connections/domain/ports.ts';
import { tokenAge } from '../../connections/domain/token-age.ts';
import { replanned } from '../../connections/domain/transitions.ts';
import { findProvider } from '../../platform/model/find-provider.ts';
import type { Clock, Deadline, ProviderApi, SecretBox } from '../../platform/model/ports.ts';

export type CheckGrantDeps = {
  providers: ProviderFinder;
  connections: Connections;
  providerApi: ProviderApi;
  secretBox: SecretBox;
  clock: Clock;
  auditUse: AuditUse;
};

const grantStates = {
  accepted: 'granted',
  refused: 'ended',
  unknown: 'unknown',
} as const satisfies Record<TokenJudgement, GrantState>;

/**
 * Whether the provider still accepts the connection's access token. We do not ask about a grant that has
 * ended, but about one that is refused for now. An expired token is not refreshed here: we make its
 * refresh due, whose result is known when the report is delivered again.
 */
export const checkGrant = async (
  deps: CheckGrantDeps,
  connection: Connection,
  deadline: Deadline,
): Promise<GrantState> => {
  if (connection.state.is === 'ended') return 'ended';
  const { providers, connections, secretBox, clock } = deps;
  const nowMs = clock.nowMs();
  if (tokenAge(connection, nowMs) === 'expired') {
    // The whole record, since a connection that no refresh keeps alive has no due refresh.
    const due = replanned(connection, { ...connection, refreshDueAtMs: nowMs });
    await connections.put(due, connection.version, { freeAtMs: nowMs });
    return 'unknown';
  }
  const catalogued = findProvider(providers, connection.integrationType);
  const provider = resolveProvider(catalogued, connection.variables);
  const tokens = await openTokens(secretBox, connection);
  const judgement = await judgeToken(deps, { connection, provider, tokens }, deadline);
  return grantStates[judgement];
};
