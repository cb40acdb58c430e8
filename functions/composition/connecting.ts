import { createConnections } from '../adapters/connections.ts';
import { createDatabase } from '../adapters/dynamodb.ts';
import { createAppCredentials, createOAuthApps } from '../adapters/oauth-apps.ts';
import { createOAuthClient } from '../adapters/oauth-client.ts';
import { createOAuthFlows } from '../adapters/oauth-flows.ts';
import { createProviderApi } from '../adapters/provider-api.ts';
import { createRecentApps } from '../adapters/recent-apps.ts';
import { createStateTokens } from '../adapters/state-tokens.ts';
import type { Config } from '../config.ts';
import { erasureStatusUrl } from '../http/settings-redirect.ts';
import { providers } from '../providers/catalogue.ts';
import { providers as providersOnDemand, typesBySlug } from '../providers/on-demand.ts';
import { withCountedRefreshes } from '../telemetry/counting.ts';
import { logError, logPrivacyRequest } from '../telemetry/logging.ts';
import { clock, kmsOf, limiterOf, secretBoxOf } from './services.ts';

export const composeOAuthStart = (config: Config) => {
  const database = createDatabase(config);
  const kms = kmsOf(config);
  return {
    rateLimiter: limiterOf(config, database),
    providers,
    flows: createOAuthFlows(database),
    oauthApps: createOAuthApps(database, secretBoxOf(config, kms)),
    stateTokens: createStateTokens(kms, config.stateKeyId, config.environment),
    clock,
    publicBaseUrl: config.publicBaseUrl,
    frontendUrl: config.frontendUrl,
  };
};

export const composeOAuthCallback = (config: Config) => {
  const database = createDatabase(config);
  const kms = kmsOf(config);
  const secretBox = secretBoxOf(config, kms);
  return {
    providers: providersOnDemand,
    typesBySlug,
    flows: createOAuthFlows(database),
    connections: createConnections(database),
    oauthApps: createOAuthApps(database, secretBox),
    oauthClient: withCountedRefreshes(createOAuthClient(clock.nowMs)),
    providerApi: createProviderApi(),
    secretBox,
    stateTokens: createStateTokens(kms, config.stateKeyId, config.environment),
    clock,
    report: logError,
    publicBaseUrl: config.publicBaseUrl,
    frontendUrl: config.frontendUrl,
  };
};

export const composeOAuthUninstall = (config: Config) => {
  const database = createDatabase(config);
  return {
    providers,
    typesBySlug,
    connections: createConnections(database),
    appCredentials: createAppCredentials(database),
    clock,
  };
};

export const composeIntegrationNotice = (config: Config) => {
  const database = createDatabase(config);
  const secretBox = secretBoxOf(config);
  const oauthApps = createOAuthApps(database, secretBox);
  return {
    providers,
    typesBySlug,
    connections: createConnections(database),
    providerApi: createProviderApi(),
    secretBox,
    clock,
    recentApp: createRecentApps(oauthApps, clock.nowMs),
    record: logPrivacyRequest,
    statusUrl: (code: string) => erasureStatusUrl(config.frontendUrl, code),
  };
};
