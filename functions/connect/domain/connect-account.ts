import type {
  ResolvedProvider,
  VariableValues,
} from '../../catalogue/providers/resolve-provider.ts';
import { markEnded } from '../../connections/domain/account-connections.ts';
import type { Connection } from '../../connections/domain/connection.ts';
import { accountKey } from '../../connections/domain/connection-key.ts';
import type { ConnectionsOfType } from '../../connections/domain/connections-of-type.ts';
import type { AuditUse } from '../../connections/domain/credential-use.ts';
import type { Connections, OAuthClient } from '../../connections/domain/ports.ts';
import type { Fault } from '../../platform/model/fault.ts';
import type { Clock, Deadline, OAuthApp, ProviderApi, Seal } from '../../platform/model/ports.ts';
import { TokenEndpointError } from '../../platform/model/token-endpoint-error.ts';
import { inTime, OutOfTime, withGrace } from '../../platform/waiting/in-time.ts';
import { release } from './claim-flow.ts';
import { describeConnection, withGrantedScopes } from './describe-connection.ts';
import type { FlowIn } from './flow.ts';
import { exchangeFailure, flowFailures, reasonOfFlow } from './flow-failures.ts';
import type { FlowOutcome } from './flow-outcome.ts';
import type { Flows } from './flow-ports.ts';
import type { GrantedConnection } from './granted-connection.ts';
import { storeConnection } from './store-connection.ts';

export type ConnectAccountDeps = {
  flows: Flows;
  connections: Connections;
  oauthClient: OAuthClient;
  providerApi: ProviderApi;
  clock: Clock;
  auditUse: AuditUse;
  /** Logs a failure whose details the person does not see; by default it is our fault. */
  report(error: unknown, fault?: Fault): void;
};

export type PreparedExchange = {
  provider: ResolvedProvider;
  variables: VariableValues;
  app: OAuthApp;
  seal: Seal;
};

type Exchange = {
  flow: FlowIn<'claimed'>;
  code: string;
  codeVerifier: string;
  prepared: PreparedExchange;
};

/** A little more than one call to a provider may take. With less time left we do not use up the code. */
const leastForCodeMs = 9_000;

/**
 * Exchanges the code of a claimed flow, and stores the connection with one write. If the code was never sent,
 * it releases the claim.
 * @throws OutOfTime before the code is used up
 */
export const connectAccount = async (
  deps: ConnectAccountDeps,
  exchange: Exchange,
  deadline: Deadline,
): Promise<FlowOutcome> => {
  const { flow } = exchange;
  const reading = inTime(deps.connections.around(flow), deadline);
  const around = await reading.catch(async (error: unknown) => {
    await release(deps.flows, flow, deadline);
    throw error;
  });
  if (deadline.remainingMs() < leastForCodeMs) {
    await release(deps.flows, flow, deadline);
    throw new OutOfTime('There is too little time for an exchange');
  }
  try {
    const storing = exchangeAndStore(deps, exchange, around, deadline);
    return await inTime(storing, withGrace(deadline));
  } catch (error) {
    const reason = failureOf(error, flow);
    if (reason === undefined) throw error;
    deps.report(error, flowFailures[reason].fault);
    if (reason === 'unavailable') await release(deps.flows, flow, withGrace(deadline), reason);
    return { success: false, reason };
  }
};

/** @returns undefined for what must not happen */
const failureOf = (error: unknown, flow: Exchange['flow']) => {
  // Even when it is late, the connection may be stored.
  if (error instanceof OutOfTime) return 'still_running';
  if (!(error instanceof TokenEndpointError)) return undefined;
  if (error.unused === 'not_sent') return 'unavailable';
  return reasonOfFlow(flow, exchangeFailure[error.failure]);
};

/** @throws TokenEndpointError */
const exchangeAndStore = async (
  deps: ConnectAccountDeps,
  { flow, code, codeVerifier, prepared: { provider, variables, app, seal } }: Exchange,
  around: ConnectionsOfType,
  deadline: Deadline,
): Promise<FlowOutcome> => {
  const { redirectUri } = flow;
  const grantedAtMs = deps.clock.nowMs();
  const exchanged = await deps.oauthClient.exchangeCode(
    provider,
    app,
    { code, redirectUri, codeVerifier },
    deadline.signal,
  );
  if (provider.account?.url) deps.auditUse(flow, 'account');
  const grant = await withGrantedScopes(deps, provider, exchanged, deadline);
  const description = await describeConnection(deps, { provider, variables, grant }, deadline);
  if (typeof description === 'string') return { success: false, reason: description };
  const { tokens } = grant;
  const sealedTokens = seal(JSON.stringify(tokens));
  const granted = { provider, flow, description, tokens, sealedTokens, grantedAtMs };
  const outcome = await storeConnection(deps, granted, around, deadline);
  const isStored = outcome.success || outcome.reason === 'wrong_account';
  if (isStored && provider.oneGrantPerPerson) {
    const ending = endEarlier(deps, granted, grantedAtMs);
    // If this fails, the next use of those connections shows it.
    await inTime(ending, deadline).catch(deps.report);
  }
  return outcome;
};

/**
 * A person with one grant has renewed it: ends their connections of this app with an earlier grant, in every
 * tenant. That is the new one itself if the person consented again meanwhile.
 */
const endEarlier = async (
  { connections, clock, report }: ConnectAccountDeps,
  { provider, flow, description }: Pick<GrantedConnection, 'provider' | 'flow' | 'description'>,
  grantedAtMs: number,
): Promise<void> => {
  const { grantFamily } = provider;
  const { account } = description;
  const key = accountKey({ grantFamily, integrationType: flow.integrationType, account });
  if (key === undefined) return;
  const { tenantId, tenantApp } = flow;
  const tenantApps = tenantApp === undefined ? undefined : { tenantId, clientIds: [tenantApp] };
  let newestMs = grantedAtMs;
  const checkGrant = async ({ connectedAtMs }: Connection) => {
    newestMs = Math.max(newestMs, connectedAtMs);
    return connectedAtMs < grantedAtMs ? 'ended' : 'granted';
  };
  const connectedUntilMs = Number.POSITIVE_INFINITY;
  const all = { key, tenantApps, connectedUntilMs, checkGrant, report };
  await markEnded(connections, all, 'grant_ended', clock.nowMs());
  if (newestMs === grantedAtMs) return;
  const earlier = { ...all, surelyUntilMs: newestMs - 1 };
  await markEnded(connections, earlier, 'grant_ended', clock.nowMs());
};
