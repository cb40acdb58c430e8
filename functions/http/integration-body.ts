import type * as z from 'zod/mini';
import type { integration } from '../contracts/integration.ts';
import {
  type ListedConnection,
  lastVerifiedOf,
  reconnectByOf,
} from '../domain/connection/connection.ts';
import { problemOf } from '../domain/connection/problem.ts';
import { standingAt, statusOf } from '../domain/connection/standing.ts';
import type { ProviderFinder } from '../providers/catalogue.ts';
import { missingScopes } from '../providers/scopes.ts';

const time = (ms: number | undefined) => (ms ? new Date(ms).toISOString() : null);

/** A connection on the wire, without its tokens. */
export const integrationBody = (
  providers: ProviderFinder,
  { connection, isPrimary }: ListedConnection,
  nowMs: number,
): z.input<typeof integration> => {
  const provider = providers.get(connection.integrationType);
  const standing = standingAt(connection, nowMs);
  const problem = problemOf(connection, standing, provider);
  return {
    id: connection.integrationId,
    type: connection.integrationType,
    category: connection.category,
    name: connection.name ?? null,
    primary: isPrimary,
    status: statusOf(standing),
    account: connection.account?.label ?? null,
    scopes_granted: connection.grantedScopes,
    scopes_missing: provider ? missingScopes(provider, connection.grantedScopes) : [],
    connected_at: new Date(connection.connectedAtMs).toISOString(),
    refreshed_at: time(connection.refreshedAtMs),
    last_verified_at: new Date(lastVerifiedOf(connection)).toISOString(),
    lapses_at: time(connection.lapsesAtMs),
    reconnect_by: time(reconnectByOf(connection)),
    problem: problem ? { code: problem.code, next_step: problem.nextStep } : null,
  };
};
