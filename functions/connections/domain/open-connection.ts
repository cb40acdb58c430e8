import { randomUUID } from 'node:crypto';
import type { Provider } from '../../catalogue/providers/provider.ts';
import { resolveProvider } from '../../catalogue/providers/resolve-provider.ts';
import type { Deadline } from '../../platform/model/ports.ts';
import { isWithin, type Reach, wholeTenant } from '../../platform/model/reach.ts';
import { createBackOff } from '../../platform/waiting/back-off.ts';
import { singleFlight } from '../../platform/waiting/single-flight.ts';
import { type Access, type NoAccess, notConnected } from './access.ts';
import { type Connection, primaryOf } from './connection.ts';
import { type ConnectionKey, keyOf } from './connection-key.ts';
import { type NextStep, nextStep } from './next-step.ts';
import { type OpenConnection, openTokens } from './open-tokens.ts';
import type { Connections } from './ports.ts';
import { leaseAndRefresh, type RefreshDeps, type Refreshed } from './refresh-connection.ts';

export type TokenRequest = {
  tenantId: string;
  provider: Provider;
  /** Which connection; without an id or a place, the primary one. */
  integrationId?: string | undefined;
  /** Its place, if that is known. */
  at?: ConnectionKey;
  /** The connection itself, if it was just read. */
  found?: Connection;
  /** The connection whose access token the provider has just refused. */
  rejected?: Connection;
  /** Also refreshes a connection that would lapse unused. */
  keepAlive?: true;
  /** How long the token should work; it may be less where no refresh brings more. */
  minimumMs?: number | undefined;
};

/**
 * A connection with its tokens, refreshed first if they are about to expire. Of any number of
 * processes only one refreshes; the others wait and use its tokens. Within a process, equal requests
 * share one look-up. After a failure the provider is not asked for a while.
 */
export const openConnection = async (
  deps: RefreshDeps,
  request: TokenRequest,
  deadline: Deadline,
): Promise<Access> => {
  const { provider, rejected, keepAlive, minimumMs } = request;
  // Before requests are shared: another connection may have become the primary one.
  const wanted = { ...request, integrationType: provider.type };
  const found = request.found ?? (await findWanted(deps.connections, wanted));
  if (!found) return notConnected;
  const tokens = rejected && [rejected.flowId, rejected.refreshedAtMs];
  const which = [keyOf(found), found.integrationId];
  const question = JSON.stringify([...which, tokens, keepAlive, minimumMs]);
  const step = () => stepByStep(deps, found, request, deadline);
  return singleFlight(deps.refreshesInFlight, question, step);
};

/** Reads the connection, decides and acts, until there is an answer. */
const stepByStep = async (
  deps: RefreshDeps,
  found: Connection,
  { provider: unresolved, rejected, keepAlive, minimumMs }: TokenRequest,
  deadline: Deadline,
): Promise<Access> => {
  const { connections, clock } = deps;
  const read = pinConnection(connections, found);
  const owner = randomUUID();
  const pause = createBackOff(clock);
  for (;;) {
    const connection = await read();
    if (!connection) return notConnected;
    const remainingMs = deadline.remainingMs();
    const request = { owner, rejected, keepAlive, minimumMs, remainingMs };
    const step = nextStep(connection, request, clock.nowMs());
    const provider = resolveProvider(unresolved, connection.variables);
    const answer = await act(deps, step, { connection, provider, owner }, deadline);
    if (typeof answer === 'object') return answer;
    if (answer === 'wait') await pause();
  }
};

const act = async (
  deps: RefreshDeps,
  step: NextStep,
  { owner, ...closed }: Omit<OpenConnection, 'tokens'> & { owner: string },
  deadline: Deadline,
): Promise<Access | 'wait' | 'read_again'> => {
  const { connection } = closed;
  const open = async () => ({ ...closed, tokens: await openTokens(deps.secretBox, connection) });
  switch (step.do) {
    case 'use':
      return { open: await open() };
    case 'fail':
      return { none: step.none, connection };
    case 'wait':
      return 'wait';
    case 'refresh': {
      const refreshed = await leaseAndRefresh(deps, { open, connection, owner }, deadline);
      // Another request is refreshing it.
      if (refreshed === 'not_leased') return step.waits ? 'wait' : { open: await open() };
      return refreshed === 'overtaken' ? 'read_again' : afterRefresh(refreshed, step.tokenWorks);
    }
  }
};

const afterRefresh = ({ open, failed }: Refreshed, tokenWorks: boolean): Access => {
  if (!failed) return { open };
  return tokenWorks && failed.why !== 'ended'
    ? { open, unrenewed: failed }
    : { none: failed, connection: open.connection };
};

/** A connection that may be used, as it was read last, and its tokens for whoever needs them. */
export type PreparedAccess = { readonly connection: Connection; open(): Promise<Access> };

/**
 * Does what {@link openConnection} does, except that tokens stay as they are until they are asked for:
 * an answer from the cache needs none, opening them is a call of KMS, and a refresh may take seconds.
 */
export const prepareAccess = (
  deps: RefreshDeps,
  request: TokenRequest & { found: Connection },
  deadline: Deadline,
): PreparedAccess | { none: NoAccess } => {
  let { found: connection } = request;
  const asked = { owner: '', remainingMs: deadline.remainingMs() };
  const step = nextStep(connection, asked, deps.clock.nowMs());
  if (step.do === 'fail') return { none: step.none };
  return {
    get connection() {
      return connection;
    },
    open: async () => {
      const access = await openConnection(deps, request, deadline);
      if ('open' in access) connection = access.open.connection;
      return access;
    },
  };
};

/**
 * Which connection is wanted: the one in this place, or with this id, or else the primary one. With
 * place and id it must be both.
 */
export type Wanted = {
  tenantId: string;
  integrationType: string;
  integrationId?: string | undefined;
  at?: ConnectionKey | undefined;
  /** Of the caller, if one chooses the connection. */
  reach?: Reach | undefined;
};

/** Finds the connection that is wanted now. One outside the reach is never found, nor chosen as the primary. */
export const findWanted = async (
  connections: Connections,
  { tenantId, integrationType, integrationId, at, reach = wholeTenant }: Wanted,
): Promise<Connection | undefined> => {
  if (at) {
    const kept = await connections.get(at);
    return integrationId === undefined || kept?.integrationId === integrationId ? kept : undefined;
  }
  if (integrationId === undefined) {
    const ofType = await connections.ofType(tenantId, integrationType);
    const within = ofType.connections.filter((each) => isWithin(reach, each));
    return primaryOf({ ...ofType, connections: within });
  }
  const found = await connections.find(tenantId, integrationId);
  return found?.integrationType === integrationType && isWithin(reach, found) ? found : undefined;
};

/**
 * Reads the same connection each time: never another primary one, and never another account in its
 * place.
 * @param found what was just read; the first time it is not read again
 */
export const pinConnection = (
  connections: Connections,
  found: Connection,
): (() => Promise<Connection | undefined>) => {
  let first: Connection | undefined = found;
  const { tenantId, integrationType, integrationId } = found;
  const same = { tenantId, integrationType, integrationId, at: keyOf(found) };
  return async () => {
    const known = first;
    first = undefined;
    return known ?? findWanted(connections, same);
  };
};
