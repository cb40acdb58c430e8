import type * as z from 'zod/mini';
import { type EventScopesByType, listEvents } from '../../catalogue/components/event-scopes.ts';
import type { ProviderFinder } from '../../catalogue/providers/catalogue.ts';
import type { Provider } from '../../catalogue/providers/provider.ts';
import { missingScopes, withoutGranted } from '../../catalogue/providers/scopes.ts';
import { iso } from '../../platform/model/iso.ts';
import type { integration } from '../contracts/integration.ts';
import { lastVerifiedOf, reconnectByOf } from '../domain/connection.ts';
import { connectionStateAt, statusOf } from '../domain/connection-state.ts';
import type { ListedConnection } from '../domain/connections-of-type.ts';
import { type ConnectionProblem, problemOf } from '../domain/problem.ts';

const time = (ms: number | undefined) => (ms ? iso(ms) : null);

const eventsMissingScopes = (
  eventScopes: EventScopesByType,
  provider: Provider,
  { grantedScopes }: ListedConnection['connection'],
) =>
  listEvents(eventScopes.get(provider.type)).flatMap(({ componentKey, eventKey, scopes }) => {
    const missing = withoutGranted(provider, scopes, grantedScopes);
    return missing.length > 0
      ? [{ component_key: componentKey, event_key: eventKey, scopes_missing: missing }]
      : [];
  });

type Catalogues = { providers: ProviderFinder; eventScopes: EventScopesByType };

export const problemBody = (problem: ConnectionProblem | undefined) =>
  problem ? { code: problem.code, next_step: problem.nextStep } : null;

/** A connection on the wire, without its tokens. */
export const integrationBody = (
  { providers, eventScopes }: Catalogues,
  { connection, isPrimary }: ListedConnection,
  nowMs: number,
): z.input<typeof integration> => {
  const provider = providers.get(connection.integrationType);
  const state = connectionStateAt(connection, nowMs);
  const problem = problemOf(connection, state, provider);
  return {
    id: connection.integrationId,
    type: connection.integrationType,
    ...(provider?.sandbox && { sandbox: true as const }),
    category: connection.category,
    name: connection.name ?? null,
    client_reference: connection.clientReference ?? null,
    metadata: { ...connection.metadata },
    primary: isPrimary,
    status: statusOf(state),
    account: connection.account?.label ?? null,
    scopes_granted: connection.grantedScopes,
    scopes_missing: provider ? missingScopes(provider, connection.grantedScopes) : [],
    events_missing_scopes: provider ? eventsMissingScopes(eventScopes, provider, connection) : [],
    connected_at: iso(connection.connectedAtMs),
    refreshed_at: time(connection.refreshedAtMs),
    last_verified_at: iso(lastVerifiedOf(connection)),
    last_checked_at: time(connection.lastCheck?.endedAtMs),
    lapses_at: time(connection.grantExpiresAtMs),
    reconnect_by: time(reconnectByOf(connection)),
    problem: problemBody(problem),
  };
};
