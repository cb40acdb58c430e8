import { randomUUID } from 'node:crypto';
import type { Provider } from '../../catalogue/providers/provider.ts';
import { resolveProvider } from '../../catalogue/providers/resolve-provider.ts';
import type { Deadline } from '../../platform/model/ports.ts';
import { wholeTenant } from '../../platform/model/visibility.ts';
import { createBackOff } from '../../platform/waiting/back-off.ts';
import { singleFlight } from '../../platform/waiting/single-flight.ts';
import { type ConnectionAccess, notConnected } from './access.ts';
import type { Connection } from './connection.ts';
import { type ConnectionKey, keyOf } from './connection-key.ts';
import { type NextStep, nextStep } from './next-step.ts';
import { type OpenConnection, openTokens } from './open-tokens.ts';
import { leaseAndRefresh, type RefreshDeps } from './refresh-connection.ts';
import { findRequested } from './requested-connection.ts';

export type TokenRequest = {
  tenantId: string;
  provider: Provider;
  /** Without an id or a key, the primary connection. */
  integrationId?: string | undefined;
  at?: ConnectionKey;
  /** The connection itself, if it was just read. */
  found?: Connection;
  /** The connection whose access token the provider has just refused. */
  rejected?: Connection;
  /** Also refreshes a connection that would expire unused. */
  keepAlive?: true;
  /** Also opens a connection that the API refuses for now. */
  despiteRefusal?: true;
  /** How long the token should work; it may be less where no refresh brings more. */
  minimumMs?: number | undefined;
};

/**
 * A connection with its tokens, refreshed first if they are about to expire. Of any number of
 * processes only one refreshes; the others wait and use its tokens. Within a process, equal requests
 * share one look-up. After a failure we back off from the provider.
 */
export const openConnection = async (
  deps: RefreshDeps,
  request: TokenRequest,
  deadline: Deadline,
): Promise<ConnectionAccess> => {
  const { provider, rejected, keepAlive, despiteRefusal, minimumMs } = request;
  // Before requests are shared: another connection may have become the primary one.
  const requested = { ...request, integrationType: provider.type, visibility: wholeTenant };
  const found = request.found ?? (await findRequested(deps.connections, requested));
  if (!found) return notConnected;
  const tokens = rejected && [rejected.flowId, rejected.refreshedAtMs];
  const which = [keyOf(found), found.integrationId];
  const equal = JSON.stringify([...which, tokens, keepAlive, despiteRefusal, minimumMs]);
  const open = () => openFound(deps, found, request, deadline);
  return singleFlight(deps.refreshesInFlight, equal, open);
};

/**
 * Decides and acts until there is a result. In between it reads the same connection: never another
 * primary one, and never another account under its id.
 */
const openFound = async (
  deps: RefreshDeps,
  found: Connection,
  { provider: unresolved, rejected, keepAlive, despiteRefusal, minimumMs }: TokenRequest,
  deadline: Deadline,
): Promise<ConnectionAccess> => {
  const { tenantId, integrationType, integrationId } = found;
  const at = keyOf(found);
  const same = { tenantId, integrationType, integrationId, at, visibility: wholeTenant };
  const owner = randomUUID();
  const backOff = createBackOff(deps.clock);
  let connection: Connection | undefined = found;
  while (connection) {
    const remainingMs = deadline.remainingMs();
    const request = { owner, rejected, keepAlive, despiteRefusal, minimumMs, remainingMs };
    const step = nextStep(connection, request, deps.clock.nowMs());
    const provider = resolveProvider(unresolved, connection.variables);
    const result = await act(deps, step, { connection, provider, owner }, deadline);
    if (result.kind === 'done') return result.access;
    if (result.kind === 'wait') await backOff();
    connection = await findRequested(deps.connections, same);
  }
  return notConnected;
};

/**
 * - `done`: access, or none
 * - `wait`: another request is refreshing the connection, which is read again after a pause
 * - `overtaken`: another writer came first, and the connection is read again at once
 */
type StepResult =
  | { kind: 'done'; access: ConnectionAccess }
  | { kind: 'wait' }
  | { kind: 'overtaken' };

const done = (access: ConnectionAccess): StepResult => ({ kind: 'done', access });

const act = async (
  deps: RefreshDeps,
  step: NextStep,
  { connection, provider, owner }: Omit<OpenConnection, 'tokens'> & { owner: string },
  deadline: Deadline,
): Promise<StepResult> => {
  const open = async () => {
    const tokens = await openTokens(deps.secretBox, connection);
    return { connection, provider, tokens };
  };
  if (step.kind === 'use') return done({ open: await open() });
  if (step.kind === 'wait') return { kind: 'wait' };
  if (step.kind === 'refuse') return done({ none: step.none, connection });
  const refreshed = await leaseAndRefresh(deps, { open, connection, owner }, deadline);
  if (refreshed === 'overtaken') return { kind: 'overtaken' };
  if (refreshed === 'not_leased') {
    return step.ifLeased === 'wait' ? { kind: 'wait' } : done({ open: await open() });
  }
  const { open: stored, failed } = refreshed;
  if (!failed) return done({ open: stored });
  return step.ifFailed === 'use' && failed.why !== 'ended'
    ? done({ open: stored, unrenewed: failed })
    : done({ none: failed, connection: stored.connection });
};
