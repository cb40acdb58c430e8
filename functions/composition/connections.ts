import { createAgentAccounts } from '../agents/adapters/agent-accounts.ts';
import { createConfiguredTypes } from '../apps/adapters/configured-types.ts';
import { createOAuthApps } from '../apps/adapters/oauth-apps.ts';
import { components, eventScopes } from '../catalogue/components/on-demand.ts';
import { providers as allProviders } from '../catalogue/providers/catalogue.ts';
import { providers } from '../catalogue/providers/on-demand.ts';
import { createConnections } from '../connections/adapters/connections.ts';
import { createConnectionsById } from '../connections/adapters/connections-by-id.ts';
import { createConnectionsInOrder } from '../connections/adapters/connections-in-order.ts';
import { createOAuthClient } from '../connections/adapters/oauth-client.ts';
import { createOptionCache } from '../options/adapters/option-cache.ts';
import { createBudgets } from '../platform/aws/budgets.ts';
import { createByteBox } from '../platform/aws/byte-box.ts';
import type { Config } from '../platform/config.ts';
import { createProviderApi } from '../platform/outbound/provider-api.ts';
import { logError } from '../platform/telemetry/logging.ts';
import { withCountedRefreshes } from '../telemetry/counting.ts';
import { clock, databaseOf, keyed, kmsOf, secretBoxOf } from './services.ts';

const composeShown = (config: Config) => ({
  ...keyed(config),
  connections: {
    ...createConnectionsInOrder(databaseOf(config)),
    ...createConnectionsById(databaseOf(config)),
  },
  eventScopes,
  publicBaseUrl: config.publicBaseUrl,
});

/** A list may have connections of any provider. */
export const composeListIntegrations = (config: Config) => ({
  ...composeShown(config),
  providers: allProviders,
});

export const composeListIntegrationTypes = (config: Config) => ({
  ...keyed(config),
  providers: allProviders,
  configuredTypes: createConfiguredTypes(databaseOf(config), clock.nowMs),
  publicBaseUrl: config.publicBaseUrl,
  logos: config.logos,
});

export const composeGetIntegration = (config: Config) => ({ ...composeShown(config), providers });

export const composeUpdateIntegration = (config: Config) => ({
  ...keyed(config),
  providers,
  eventScopes,
  connections: createConnections(databaseOf(config)),
});

export const composeConnections = (config: Config) => ({
  providers,
  connections: createConnections(databaseOf(config)),
  oauthApps: createOAuthApps(databaseOf(config), secretBoxOf(config)),
  oauthClient: withCountedRefreshes(createOAuthClient(clock.nowMs)),
  providerApi: createProviderApi(),
  refreshesInFlight: new Map(),
  secretBox: secretBoxOf(config),
  clock,
  report: logError,
});

export const composeGetFieldOptions = (config: Config) => ({
  ...composeConnections(config),
  ...keyed(config),
  agentAccounts: createAgentAccounts(databaseOf(config)),
  components,
  optionCache: createOptionCache(
    databaseOf(config),
    createByteBox(kmsOf(config), config.secretsKeyId, config.environment),
  ),
  lookUpBudgets: createBudgets(databaseOf(config), clock.nowMs),
  optionsFreshMs: config.optionsFreshSeconds * 1000,
  listsInFlight: new Map(),
  publicBaseUrl: config.publicBaseUrl,
});

export const composeCheckIntegration = (config: Config) => ({
  ...composeConnections(config),
  ...keyed(config),
  lookUpBudgets: createBudgets(databaseOf(config), clock.nowMs),
});

export const composeDeleteIntegration = (config: Config) => ({
  ...composeConnections(config),
  ...keyed(config),
});

export const composeGetAccessToken = (config: Config) => ({
  ...composeConnections(config),
  agentAccounts: createAgentAccounts(databaseOf(config)),
});
