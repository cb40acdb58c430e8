import type { KMSClient } from '@aws-sdk/client-kms';
import { createAppCredentials } from '../apps/adapters/app-credentials.ts';
import { createOAuthApps } from '../apps/adapters/oauth-apps.ts';
import { createRecentApps } from '../apps/adapters/recent-apps.ts';
import { eventScopes } from '../catalogue/components/on-demand.ts';
import { providers } from '../catalogue/providers/catalogue.ts';
import { providers as providersOnDemand, typesBySlug } from '../catalogue/providers/on-demand.ts';
import { createCompletionCodes } from '../connect/adapters/completion-codes.ts';
import { createGrantedScopes } from '../connect/adapters/granted-scopes.ts';
import { createOAuthFlows } from '../connect/adapters/oauth-flows.ts';
import { createStateTokens } from '../connect/adapters/state-tokens.ts';
import { erasureStatusUrl } from '../connect/http/settings-redirect.ts';
import { createConnections } from '../connections/adapters/connections.ts';
import { createConnectionsById } from '../connections/adapters/connections-by-id.ts';
import { createOAuthClient } from '../connections/adapters/oauth-client.ts';
import { createIssuerKeys } from '../disconnect/adapters/issuer-keys.ts';
import { createNoticeQueue } from '../disconnect/adapters/notice-queue.ts';
import { createSeenTokens } from '../disconnect/adapters/seen-tokens.ts';
import { tokenVerifier } from '../disconnect/adapters/token-verifier.ts';
import { createInvitationClaims } from '../invitations/adapters/invitations.ts';
import { createConnectSessions } from '../keys/adapters/connect-sessions.ts';
import { createDatabase, type Database } from '../platform/aws/dynamodb.ts';
import type { Config } from '../platform/config.ts';
import { createProviderApi } from '../platform/outbound/provider-api.ts';
import { logError, logPrivacyRequest } from '../platform/telemetry/logging.ts';
import { withCountedRefreshes } from '../telemetry/counting.ts';
import { createTenantSettings } from '../tenants/adapters/tenant-settings.ts';
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
    invitations: createInvitationClaims(database, clock.nowMs),
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
    tokenVerifier,
    recentIssuer: createIssuerKeys(clock.nowMs, logError),
    seenTokens: createSeenTokens(database),
    record: logPrivacyRequest,
    statusUrl: (code: string) => erasureStatusUrl(config.frontendUrl, code),
  };
};
