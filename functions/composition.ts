import { createAgents } from './adapters/agents.ts';
import { createApiKeys } from './adapters/api-keys.ts';
import { createAppCredentials } from './adapters/app-credentials.ts';
import { createAuditLog } from './adapters/audit-log.ts';
import { createByteBox } from './adapters/byte-box.ts';
import { createConnectionQueries } from './adapters/connection-queries.ts';
import { createConnections } from './adapters/connections.ts';
import { createDeadLetters } from './adapters/dead-letters.ts';
import { createDueConnections } from './adapters/due-connections.ts';
import { createDatabase } from './adapters/dynamodb.ts';
import { createEventBus } from './adapters/event-bus.ts';
import { createKms } from './adapters/kms.ts';
import { createOAuthApps } from './adapters/oauth-apps.ts';
import { createOAuthClient } from './adapters/oauth-client.ts';
import { createOAuthFlows } from './adapters/oauth-flows.ts';
import { createOptionCache } from './adapters/option-cache.ts';
import { createProviderApi } from './adapters/provider-api.ts';
import { createRateLimiter } from './adapters/rate-limits.ts';
import { createRecentApps } from './adapters/recent-apps.ts';
import { createRefreshQueue, readRefreshes } from './adapters/refresh-queue.ts';
import { createSecretBox } from './adapters/secret-box.ts';
import { createStateTokens } from './adapters/state-tokens.ts';
import { readRecord } from './adapters/stream-record.ts';
import { withFreshApp } from './adapters/with-fresh-app.ts';
import { components } from './components/catalogue.ts';
import type { Config } from './config.ts';
import type { Clock } from './domain/model/ports.ts';
import { erasureStatusUrl } from './http/settings-redirect.ts';
import { createOpenapiDocument } from './openapi.ts';
import { providers } from './providers/catalogue.ts';
import { withCountedRefreshes } from './telemetry/counting.ts';
import { logError, logPrivacyRequest } from './telemetry/logging.ts';
import { count } from './telemetry/metrics.ts';

// Each endpoint composes only what it uses, so that its bundle stays small.

const clock: Clock = {
  nowMs: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** For how long a process uses a client secret before it reads it again. */
const appsKeptMs = 5 * 60 * 1000;

const kmsOf = (config: Config) =>
  createKms(config, undefined, (reason) => count('KmsErrors', { reason }, 'us'));

export const composeAuthorizer = (config: Config) => ({
  environment: config.environment,
  apiKeys: createApiKeys(createDatabase(config)),
  notedDays: new Map<string, string>(),
  report: logError,
});

export const composeListAgents = (config: Config) => {
  const database = createDatabase(config);
  return {
    rateLimiter: createRateLimiter(database, config.rateLimit, clock.nowMs),
    agents: createAgents(database),
    publicBaseUrl: config.publicBaseUrl,
  };
};

export const composeOAuthStart = (config: Config) => {
  const database = createDatabase(config);
  const kms = kmsOf(config);
  return {
    rateLimiter: createRateLimiter(database, config.rateLimit, clock.nowMs),
    providers,
    flows: createOAuthFlows(database),
    oauthApps: createOAuthApps(
      database,
      createSecretBox(kms, config.secretsKeyId, config.environment),
    ),
    stateTokens: createStateTokens(kms, config.stateKeyId, config.environment),
    clock,
    publicBaseUrl: config.publicBaseUrl,
    frontendUrl: config.frontendUrl,
  };
};

export const composeOAuthCallback = (config: Config) => {
  const database = createDatabase(config);
  const kms = kmsOf(config);
  const secretBox = createSecretBox(kms, config.secretsKeyId, config.environment);
  return {
    providers,
    flows: createOAuthFlows(database),
    connections: createConnections(database),
    oauthApps: createOAuthApps(database, secretBox),
    oauthClient: withCountedRefreshes(createOAuthClient(clock.nowMs)),
    providerApi: createProviderApi(),
    secretBox,
    stateTokens: createStateTokens(kms, config.stateKeyId, config.environment),
    clock,
    report: logError,
    frontendUrl: config.frontendUrl,
  };
};

/** The dependencies for showing connections, without the writes. */
export const composeShownIntegrations = (config: Config) => {
  const database = createDatabase(config);
  return {
    rateLimiter: createRateLimiter(database, config.rateLimit, clock.nowMs),
    providers,
    connections: createConnectionQueries(database),
    publicBaseUrl: config.publicBaseUrl,
  };
};

export const composeUpdateIntegration = (config: Config) => {
  const database = createDatabase(config);
  return {
    rateLimiter: createRateLimiter(database, config.rateLimit, clock.nowMs),
    providers,
    connections: createConnections(database),
  };
};

/** The dependencies for refreshing and for ending connections. */
const composeConnections = (config: Config) => {
  const database = createDatabase(config);
  const kms = kmsOf(config);
  const secretBox = createSecretBox(kms, config.secretsKeyId, config.environment);
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
    rateLimiter: createRateLimiter(database, config.rateLimit, clock.nowMs),
  };
};

export const composeGetFieldOptions = (config: Config) => {
  const { database, kms, ...connections } = composeConnections(config);
  return {
    ...connections,
    components,
    providerApi: createProviderApi(),
    optionCache: createOptionCache(
      database,
      createByteBox(kms, config.secretsKeyId, config.environment),
    ),
    optionsFreshMs: config.optionsFreshSeconds * 1000,
    listsInFlight: new Map(),
    publicBaseUrl: config.publicBaseUrl,
  };
};

export const composeDeleteIntegration = composeConnections;

export const composeRefreshDueConnections = (config: Config) => ({
  dueConnections: createDueConnections(createDatabase(config)),
  refreshQueue: createRefreshQueue(config),
  providers,
  clock,
  report: logError,
});

export const composeRefreshQueuedConnections = (config: Config) => {
  const { oauthApps, oauthClient, ...connections } = composeConnections(config);
  const recentApp = createRecentApps(oauthApps, clock.nowMs);
  return {
    ...connections,
    oauthApps: {
      ...oauthApps,
      get: (type: string, region?: string) => recentApp(type, appsKeptMs, region),
    },
    oauthClient: withFreshApp(oauthClient, oauthApps),
    refreshQueue: createRefreshQueue(config),
    readRefreshes,
  };
};

export const composeGetAccessToken = composeConnections;

export const composeOAuthUninstall = (config: Config) => {
  const database = createDatabase(config);
  return {
    providers,
    connections: createConnections(database),
    appCredentials: createAppCredentials(database),
    clock,
  };
};

export const composeIntegrationNotice = (config: Config) => {
  const database = createDatabase(config);
  const secretBox = createSecretBox(kmsOf(config), config.secretsKeyId, config.environment);
  const oauthApps = createOAuthApps(database, secretBox);
  return {
    providers,
    connections: createConnections(database),
    providerApi: createProviderApi(),
    secretBox,
    clock,
    recentApp: createRecentApps(oauthApps, clock.nowMs),
    record: logPrivacyRequest,
    statusUrl: (code: string) => erasureStatusUrl(config.frontendUrl, code),
  };
};

export const composePublishConnectionEvents = (config: Config) => ({
  bus: createEventBus(config, logError),
  deadLetters: createDeadLetters(config),
  readRecord,
  report: logError,
});

export const composeWriteAuditTrail = (config: Config) => ({
  auditLog: createAuditLog(config, 'functions'),
});

export const composeComponents = (config: Config) => ({
  rateLimiter: createRateLimiter(createDatabase(config), config.rateLimit, clock.nowMs),
  components,
});

/** The document is the same for every request. */
export const composeGetOpenapi = ({ publicBaseUrl }: Config) => ({
  document: createOpenapiDocument(publicBaseUrl),
});

/** Of the pages below `/docs`, whose links begin with the path of the base address. */
export const composeDocs = ({ publicBaseUrl }: Config) => ({
  basePath: new URL(publicBaseUrl).pathname,
});

export const composeGetDocsAsset = () => ({});

export const composeGetHealth = () => ({});
