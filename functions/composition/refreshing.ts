import { createRecentApps, withFreshApp } from '../apps/adapters/recent-apps.ts';
import { createTenantAppScan } from '../apps/adapters/tenant-app-scan.ts';
import { providers as allProviders } from '../catalogue/providers/catalogue.ts';
import { providers } from '../catalogue/providers/on-demand.ts';
import { createConnections } from '../connections/adapters/connections.ts';
import {
  createConnectionKeyScan,
  createDueConnections,
} from '../connections/adapters/due-connections.ts';
import { createRefreshQueue, readRefreshes } from '../connections/adapters/refresh-queue.ts';
import { createNoticeQueue, readReport } from '../disconnect/adapters/notice-queue.ts';
import type { Config } from '../platform/config.ts';
import type { AppKey } from '../platform/model/ports.ts';
import { createProviderApi } from '../platform/outbound/provider-api.ts';
import { logError, logPrivacyRequest } from '../platform/telemetry/logging.ts';
import { composeConnections } from './connections.ts';
import { clock, databaseOf, secretBoxOf } from './services.ts';

export const composeRefreshDueConnections = (config: Config) => ({
  dueConnections: createDueConnections(databaseOf(config)),
  everyConnection:
    config.dailyHealthCheck === 'on' ? createConnectionKeyScan(databaseOf(config)) : undefined,
  tenantApps: createTenantAppScan(databaseOf(config)),
  refreshQueue: createRefreshQueue(config),
  providers: allProviders,
  clock,
  report: logError,
});

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
    isHealthCheckOn: config.dailyHealthCheck === 'on',
    refreshQueue: createRefreshQueue(config),
    readRefreshes,
  };
};

export const composeCarryOutNotices = (config: Config) => ({
  providers,
  connections: createConnections(databaseOf(config)),
  providerApi: createProviderApi(),
  secretBox: secretBoxOf(config),
  noticeQueue: createNoticeQueue(config),
  readReport,
  clock,
  record: logPrivacyRequest,
  report: logError,
});
