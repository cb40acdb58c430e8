import { createAgentAccounts } from '../agents/adapters/agent-accounts.ts';
import { createConfiguredTypes } from '../apps/adapters/configured-types.ts';
import { createOAuthApps } from '../apps/adapters/oauth-apps.ts';
import { createRecentApps, withFreshApp } from '../apps/adapters/recent-apps.ts';
import { createRegisteredApps } from '../apps/adapters/registered-apps.ts';
import { components, eventScopes } from '../catalogue/components/on-demand.ts';
import { providers as allProviders } from '../catalogue/providers/catalogue.ts';
import { providers } from '../catalogue/providers/on-demand.ts';
import { createConnectionQueries } from '../connections/adapters/connection-queries.ts';
import { createConnections } from '../connections/adapters/connections.ts';
import { createConnectionsById } from '../connections/adapters/connections-by-id.ts';
import {
  createConnectionKeyScan,
  createDueConnections,
} from '../connections/adapters/due-connections.ts';
import { createOAuthClient } from '../connections/adapters/oauth-client.ts';
import { createRefreshQueue, readRefreshes } from '../connections/adapters/refresh-queue.ts';
import { createNoticeQueue, readReport } from '../disconnect/adapters/notice-queue.ts';
import { createOptionCache } from '../options/adapters/option-cache.ts';
import { createBudgets } from '../platform/aws/budgets.ts';
import { createByteBox } from '../platform/aws/byte-box.ts';
import { createDatabase } from '../platform/aws/dynamodb.ts';
import type { Config } from '../platform/config.ts';
import type { AppKey } from '../platform/model/ports.ts';
import { createProviderApi } from '../platform/outbound/provider-api.ts';
import { logError, logPrivacyRequest } from '../platform/telemetry/logging.ts';
import { withCountedRefreshes } from '../telemetry/counting.ts';
import { clock, kmsOf, limiterOf, secretBoxOf } from './services.ts';

/** The dependencies for showing connections, without the writes. */
const composeShown = (config: Config) => {
  const database = createDatabase(config);
  return {
    rateLimiter: limiterOf(config, database),
    connections: { ...createConnectionQueries(database), ...createConnectionsById(database) },
    eventScopes,
    clock,
    publicBaseUrl: config.publicBaseUrl,
  };
};

/** A list may have connections of any provider. */
export const composeListIntegrations = (config: Config) => ({
  ...composeShown(config),
  providers: allProviders,
});

export const composeListIntegrationTypes = (config: Config) => {
  const database = createDatabase(config);
  return {
    rateLimiter: limiterOf(config, database),
    providers: allProviders,
    configuredTypes: createConfiguredTypes(
      createRegisteredApps(database),
      allProviders,
      clock.nowMs,
    ),
    publicBaseUrl: config.publicBaseUrl,
    logos: config.logos,
  };
};

export const composeGetIntegration = (config: Config) => ({ ...composeShown(config), providers });

export const composeUpdateIntegration = (config: Config) => {
  const database = createDatabase(config);
  return {
    rateLimiter: limiterOf(config, database),
    providers,
    eventScopes,
    connections: createConnections(database),
    clock,
  };
};

/** The dependencies for refreshing and for ending connections. */
export const composeConnections = (config: Config) => {
  const database = createDatabase(config);
  const kms = kmsOf(config);
  const secretBox = secretBoxOf(config, kms);
  return {
    providers,
    connections: createConnections(database),
    oauthApps: createOAuthApps(database, secretBox),
    oauthClient: withCountedRefreshes(createOAuthClient(clock.nowMs)),
    refreshesInFlight: new Map(),
    database,
    kms,
    secretBox,
    clock,
    report: logError,
  };
};

export const composeGetFieldOptions = (config: Config) => {
  const { database, kms, ...connections } = composeConnections(config);
  return {
    ...connections,
    rateLimiter: limiterOf(config, database),
    agentAccounts: createAgentAccounts(database),
    components,
    providerApi: createProviderApi(),
    optionCache: createOptionCache(
      database,
      createByteBox(kms, config.secretsKeyId, config.environment),
    ),
    lookUpBudgets: createBudgets(database, clock.nowMs),
    optionsFreshMs: config.optionsFreshSeconds * 1000,
    listsInFlight: new Map(),
    publicBaseUrl: config.publicBaseUrl,
  };
};

export const composeDeleteIntegration = (config: Config) => {
  const connections = composeConnections(config);
  return { ...connections, rateLimiter: limiterOf(config, connections.database) };
};

export const composeRefreshDueConnections = (config: Config) => {
  const database = createDatabase(config);
  return {
    dueConnections: createDueConnections(database),
    everyConnection:
      config.dailyHealthCheck === 'on' ? createConnectionKeyScan(database) : undefined,
    refreshQueue: createRefreshQueue(config),
    providers: allProviders,
    clock,
    report: logError,
  };
};

/** For how long a process uses a client secret before it reads it again. */
const appsCachedMs = 5 * 60 * 1000;

export const composeRefreshQueuedConnections = (config: Config) => {
  const { oauthApps, oauthClient, ...connections } = composeConnections(config);
  const recentApp = createRecentApps(oauthApps, clock.nowMs);
  return {
    ...connections,
    oauthApps: {
      ...oauthApps,
      get: (key: AppKey) => recentApp(key, appsCachedMs),
    },
    oauthClient: withFreshApp(oauthClient, oauthApps),
    providerApi: config.dailyHealthCheck === 'on' ? createProviderApi() : undefined,
    refreshQueue: createRefreshQueue(config),
    readRefreshes,
  };
};

export const composeCarryOutNotices = (config: Config) => ({
  providers,
  connections: createConnections(createDatabase(config)),
  providerApi: createProviderApi(),
  secretBox: secretBoxOf(config),
  noticeQueue: createNoticeQueue(config),
  readReport,
  clock,
  record: logPrivacyRequest,
  report: logError,
});

export const composeGetAccessToken = (config: Config) => {
  const connections = composeConnections(config);
  const agentAccounts = createAgentAccounts(connections.database);
  return { ...connections, agentAccounts, providerApi: createProviderApi() };
};
