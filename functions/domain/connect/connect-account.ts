import type { Provider } from '../../providers/provider.ts';
import type { VariableValues } from '../../providers/resolve-provider.ts';
import type {
  Clock,
  Connections,
  Deadline,
  Flows,
  OAuthApp,
  OAuthClient,
  ProviderApi,
} from '../model/ports.ts';
import { TokenEndpointError } from '../model/token-endpoint-error.ts';
import { describeConnection } from './describe-connection.ts';
import { describeTokenFailure, messages, otherAccount } from './failures.ts';
import type { Flow, FlowOutcome } from './flow.ts';
import { withGrantedScopes } from './granted-scopes.ts';
import { storeConnection } from './store-connection.ts';

export type ConnectAccountDeps = {
  flows: Flows;
  connections: Connections;
  oauthClient: OAuthClient;
  providerApi: ProviderApi;
  clock: Clock;
  /** Tells the operator of a failure that the person gets in plainer words. */
  report(error: unknown): void;
};

/** What an exchange needs, or why there will be none. */
export type Prepared = Ready | { refused: FlowOutcome };
type Ready = {
  provider: Provider;
  variables: VariableValues;
  app: OAuthApp;
  seal: (plaintext: string) => string;
};

/** The exchange of a claimed flow's code, and the one write of what it brings. */
export const connectAccount = async (
  deps: ConnectAccountDeps,
  { flow, owner, code, prepared }: { flow: Flow; owner: string; code: string; prepared: Ready },
  deadline: Deadline,
): Promise<FlowOutcome> => {
  const { provider, variables, app, seal } = prepared;
  const existing = await deps.connections
    .get(flow.tenantId, flow.integrationType)
    .catch(async (error: unknown) => {
      await deps.flows.release(flow.flowId, owner);
      throw error;
    });
  // A taken-over claim: its owner stored the connection and died before it said so.
  if (existing?.flowId === flow.flowId) {
    return { success: true, integrationId: existing.integrationId };
  }
  try {
    const { redirectUri, codeVerifier } = flow;
    const exchanged = await deps.oauthClient.exchangeCode(
      provider,
      app,
      { code, redirectUri, codeVerifier },
      deadline.signal,
    );
    const grant = await withGrantedScopes(deps, provider, exchanged, deadline);
    const description = await describeConnection(deps, { provider, variables, grant }, deadline);
    if (!description) return messages.notUnderstood;
    const [before, now] = [existing?.account, description.account];
    if (before && now && before.id !== now.id && !flow.replaceAccount) return otherAccount(before);

    const { tokens } = grant;
    const sealedTokens = seal(JSON.stringify(tokens));
    const connection = { provider, flow, existing, description, tokens, sealedTokens };
    return { success: true, integrationId: await storeConnection(deps, connection, deadline) };
  } catch (error) {
    if (!(error instanceof TokenEndpointError)) throw error;
    deps.report(error);
    return describeTokenFailure[error.failure];
  }
};
