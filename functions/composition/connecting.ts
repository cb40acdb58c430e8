import type { KMSClient } from '@aws-sdk/client-kms';
import { createCompletionCodes } from '../adapters/completion-codes.ts';
import { createConnectSessions } from '../adapters/connect-sessions.ts';
import { createConnections } from '../adapters/connections.ts';
import { createConnectionsById } from '../adapters/connections-by-id.ts';
import { createDatabase, type Database } from '../adapters/dynamodb.ts';
import { createGrantedScopes } from '../adapters/granted-scopes.ts';
import { createTakenInvitations } from '../adapters/invitations.ts';
import { createIssuerKeys } from '../adapters/issuer-keys.ts';
import { createNoticeQueue } from '../adapters/notice-queue.ts';
import { createAppCredentials, createOAuthApps } from '../adapters/oauth-apps.ts';
import { createOAuthClient } from '../adapters/oauth-client.ts';
import { createOAuthFlows } from '../adapters/oauth-flows.ts';
import { createProviderApi } from '../adapters/provider-api.ts';
import { createRecentApps } from '../adapters/recent-apps.ts';
import { createStateTokens } from '../adapters/state-tokens.ts';
import { createTakenTokens } from '../adapters/taken-tokens.ts';
import { createTenantSettings } from '../adapters/tenant-settings.ts';
import { eventScopes } from '../components/on-demand.ts';
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
    tenantSettings: createTenantSettings(database),
    sessions: createConnectSessions(database),
    connections: createConnectionsById(database),
    grantedScopes: createGrantedScopes(database),
    eventScopes,
    clock,
    publicBaseUrl: config.publicBaseUrl,
    frontendUrl: config.frontendUrl,
    returnOrigins: config.returnOrigins,
    sessionBinding: config.sessionBinding,
  };
};

/** The dependencies for exchanging a code. */
const composeExchange = (config: Config, database: Database, kms: KMSClient) => {
  const secretBox = secretBoxOf(config, kms);
  return {
    providers: providersOnDemand,
    flows: createOAuthFlows(database),
    connections: createConnections(database),
    oauthApps: createOAuthApps(database, secretBox),
    oauthClient: withCountedRefreshes(createOAuthClient(clock.nowMs)),
    providerApi: createProviderApi(),
    secretBox,
    completionCodes: createCompletionCodes(config.environment),
    clock,
    report: logError,
  };
};

export const composeOAuthComplete = (config: Config) => {
  const database = createDatabase(config);
  return {
    ...composeExchange(config, database, kmsOf(config)),
    rateLimiter: limiterOf(config, database),
  };
};

export const composeGetOAuthAttempt = (config: Config) => {
  const database = createDatabase(config);
  return {
    rateLimiter: limiterOf(config, database),
    flows: createOAuthFlows(database),
    clock,
  };
};

export const composeOAuthCallback = (config: Config) => {
  const kms = kmsOf(config);
  const database = createDatabase(config);
  return {
    ...composeExchange(config, database, kms),
    typesBySlug,
    invitations: createTakenInvitations(database, clock.nowMs),
    stateTokens: createStateTokens(kms, config.stateKeyId, config.environment),
    publicBaseUrl: config.publicBaseUrl,
    frontendUrl: config.frontendUrl,
  };
};

export const composeOAuthUninstall = (config: Config) => ({
  providers,
  typesBySlug,
  appCredentials: createAppCredentials(createDatabase(config)),
  noticeQueue: createNoticeQueue(config),
  clock,
});

export const composeIntegrationNotice = (config: Config) => {
  const database = createDatabase(config);
  const oauthApps = createOAuthApps(database, secretBoxOf(config));
  return {
    providers,
    typesBySlug,
    clock,
    noticeQueue: createNoticeQueue(config),
    recentApp: createRecentApps(oauthApps, clock.nowMs),
    recentIssuer: createIssuerKeys(clock.nowMs, logError),
    takenTokens: createTakenTokens(database),
    record: logPrivacyRequest,
    statusUrl: (code: string) => erasureStatusUrl(config.frontendUrl, code),
  };
};
