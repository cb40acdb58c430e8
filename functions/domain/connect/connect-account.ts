import type { ResolvedProvider, VariableValues } from '../../providers/resolve-provider.ts';
import type { ConnectionsOfType } from '../connection/connections-of-type.ts';
import type { AuditUse } from '../connection/credential-use.ts';
import type { Connections, OAuthClient } from '../connection/ports.ts';
import type { Clock, Deadline, OAuthApp, ProviderApi, Seal } from '../model/ports.ts';
import { TokenEndpointError } from '../model/token-endpoint-error.ts';
import { describeConnection } from './describe-connection.ts';
import { exchangeFailure } from './failures.ts';
import type { Flow, FlowOutcome } from './flow.ts';
import { withGrantedScopes } from './granted-scopes.ts';
import type { Flows } from './ports.ts';
import { ofFlow, storeConnection } from './store-connection.ts';

export type ConnectAccountDeps = {
  flows: Flows;
  connections: Connections;
  oauthClient: OAuthClient;
  providerApi: ProviderApi;
  clock: Clock;
  auditUse: AuditUse;
  /** Logs a failure whose details the person does not see. */
  report(error: unknown): void;
};

/** What an exchange needs. */
export type Prepared = {
  provider: ResolvedProvider;
  variables: VariableValues;
  app: OAuthApp;
  seal: Seal;
};

type Exchange = {
  flow: Flow;
  owner: string;
  code: string;
  codeVerifier: string;
  prepared: Prepared;
};

/** Exchanges the code of a claimed flow, and stores the connection with one write. */
export const connectAccount = async (
  deps: ConnectAccountDeps,
  exchange: Exchange,
  deadline: Deadline,
): Promise<FlowOutcome> => {
  const { flow, owner } = exchange;
  const stored = await deps.connections
    .ofType(flow.tenantId, flow.integrationType)
    .catch(async (error: unknown) => {
      await deps.flows.release(flow.flowId, owner);
      throw error;
    });
  // The claim was taken over from an owner that died after storing the connection.
  const own = ofFlow(stored, flow);
  if (own) return own;
  try {
    return await exchangeAndStore(deps, exchange, stored, deadline);
  } catch (error) {
    if (!(error instanceof TokenEndpointError)) throw error;
    deps.report(error);
    return { success: false, reason: exchangeFailure[error.failure] };
  }
};

/** @throws TokenEndpointError */
const exchangeAndStore = async (
  deps: ConnectAccountDeps,
  { flow, code, codeVerifier, prepared: { provider, variables, app, seal } }: Exchange,
  stored: ConnectionsOfType,
  deadline: Deadline,
): Promise<FlowOutcome> => {
  const { redirectUri } = flow;
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
  const granted = { provider, flow, description, tokens, sealedTokens };
  return storeConnection(deps, granted, stored, deadline);
};
