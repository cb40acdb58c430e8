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
import { createConnectionPlaces } from '../connections/adapters/connection-places.ts';
import { createConnections } from '../connections/adapters/connections.ts';
import { createConnectionsById } from '../connections/adapters/connections-by-id.ts';
import { createOAuthClient } from '../connections/adapters/oauth-client.ts';
import { createIssuerKeys } from '../disconnect/adapters/issuer-keys.ts';
import { createNamedTenants } from '../disconnect/adapters/named-tenants.ts';
import { createNoticeQueue } from '../disconnect/adapters/notice-queue.ts';
import { createSeenTokens } from '../disconnect/adapters/seen-tokens.ts';
import { tokenVerifier } from '../disconnect/adapters/token-verifier.ts';
import type { AccountReport } from '../disconnect/domain/account-report.ts';
import { createInvitationClaims } from '../invitations/adapters/invitations.ts';
import { createConnectSessions } from '../keys/adapters/connect-sessions.ts';
import type { Config } from '../platform/config.ts';
import type { Origin } from '../platform/model/origin.ts';
import { createProviderApi } from '../platform/outbound/provider-api.ts';
import { logError, logPrivacyRequest } from '../platform/telemetry/logging.ts';
import { withCountedRefreshes } from '../telemetry/counting.ts';
import { createTenantSettings } from '../tenants/adapters/tenant-settings.ts';
import { clock, databaseOf, keyed, kmsOf, secretBoxOf } from './services.ts';

export const composeOAuthStart = (config: Config) => ({
  ...keyed(config),
  providers,
  flows: createOAuthFlows(databaseOf(config)),
  oauthApps: createOAuthApps(databaseOf(config), secretBoxOf(config)),
  stateTokens: createStateTokens(kmsOf(config), config.stateKeyId, config.environment),
  tenantSettings: createTenantSettings(databaseOf(config)),
  sessions: createConnectSessions(databaseOf(config)),
  connections: createConnectionsById(databaseOf(config)),
  connectionPlaces: createConnectionPlaces(databaseOf(config), clock.nowMs),
  grantedScopes: createGrantedScopes(databaseOf(config)),
  eventScopes,
  publicBaseUrl: config.publicBaseUrl,
  frontendUrl: config.frontendUrl,
  returnOrigins: config.returnOrigins,
  sessionBinding: config.sessionBinding,
});

const composeExchange = (config: Config) => ({
  providers: providersOnDemand,
  flows: createOAuthFlows(databaseOf(config)),
  connections: createConnections(databaseOf(config)),
  oauthApps: createOAuthApps(databaseOf(config), secretBoxOf(config)),
  oauthClient: withCountedRefreshes(createOAuthClient(clock.nowMs)),
  providerApi: createProviderApi(),
  secretBox: secretBoxOf(config),
  completionCodes: createCompletionCodes(config.environment),
  clock,
  report: logError,
});

export const composeOAuthComplete = (config: Config) => ({
  ...composeExchange(config),
  ...keyed(config),
});

export const composeGetOAuthAttempt = (config: Config) => ({
  ...keyed(config),
  flows: createOAuthFlows(databaseOf(config)),
});

export const composeOAuthCallback = (config: Config) => ({
  ...composeExchange(config),
  typesBySlug,
  invitations: createInvitationClaims(databaseOf(config), clock.nowMs),
  stateTokens: createStateTokens(kmsOf(config), config.stateKeyId, config.environment),
  publicBaseUrl: config.publicBaseUrl,
  frontendUrl: config.frontendUrl,
});

/** Queues a report with the request that brought it. */
const reportQueueOf = (config: Config) => {
  const queue = createNoticeQueue(config);
  return ({ requestId, sourceAddress }: Origin) =>
    (report: AccountReport) =>
      queue.send({ ...report, requestId, sourceAddress });
};

export const composeOAuthUninstall = (config: Config) => ({
  providers,
  typesBySlug,
  appCredentials: createAppCredentials(databaseOf(config)),
  reportQueueOf: reportQueueOf(config),
  clock,
});

export const composeIntegrationNotice = (config: Config) => {
  const oauthApps = createOAuthApps(databaseOf(config), secretBoxOf(config));
  return {
    providers,
    typesBySlug,
    clock,
    reportQueueOf: reportQueueOf(config),
    recentApp: createRecentApps(oauthApps, clock.nowMs),
    namedTenantsOf: createNamedTenants(clock.nowMs),
    tokenVerifier,
    recentIssuer: createIssuerKeys(clock.nowMs, logError),
    seenTokens: createSeenTokens(databaseOf(config)),
    record: logPrivacyRequest,
    statusUrl: (code: string) => erasureStatusUrl(config.frontendUrl, code),
  };
};
