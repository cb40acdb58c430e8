import { createAgentBindings } from '../agents/adapters/agent-bindings.ts';
import { createAgents } from '../agents/adapters/agents.ts';
import { components } from '../catalogue/components/catalogue.ts';
import { components as componentsOnDemand } from '../catalogue/components/on-demand.ts';
import { createConnectionsById } from '../connections/adapters/connections-by-id.ts';
import { deployedDocument } from '../docs/openapi/deployed-document.ts';
import type { Site } from '../docs/site/bar.ts';
import { createDeadLetters } from '../events/adapters/dead-letters.ts';
import { createEventBus } from '../events/adapters/event-bus.ts';
import { readRecord } from '../events/adapters/stream-record.ts';
import { createApiKeys } from '../keys/adapters/api-keys.ts';
import { createConnectSessions } from '../keys/adapters/connect-sessions.ts';
import type { Config } from '../platform/config.ts';
import { logError, logNotRecorded } from '../platform/telemetry/logging.ts';
import { createAuditLog } from '../telemetry/adapters/audit-log.ts';
import { createTenantSettings } from '../tenants/adapters/tenant-settings.ts';
import { outgoing } from '../webhooks/adapters/outgoing-events.ts';
import { bytesInMessage, createWebhookQueue } from '../webhooks/adapters/webhook-queue.ts';
import { createWebhooks } from '../webhooks/adapters/webhooks.ts';
import { createEventQueue } from '../webhooks/domain/queue-events.ts';
import { composeStoreActivity } from './activity.ts';
import { databaseOf, keyed } from './services.ts';

export const composeAuthorizer = (config: Config) => ({
  environment: config.environment,
  apiKeys: createApiKeys(databaseOf(config)),
  tenantSettings: createTenantSettings(databaseOf(config)),
  /** Two attempts, so that the authorizer answers in time. */
  settingsMs: 2 * config.sdkAttemptMs,
  recordedDays: new Map<string, string>(),
  report: logError,
  reportAbandoned: logNotRecorded,
});

export const composeCreateConnectSession = (config: Config) => ({
  ...keyed(config),
  sessions: createConnectSessions(databaseOf(config)),
  tenantSettings: createTenantSettings(databaseOf(config)),
  environment: config.environment,
  frontendUrl: config.frontendUrl,
  returnOrigins: config.returnOrigins,
});

export const composeReadAgents = (config: Config) => ({
  ...keyed(config),
  agents: createAgents(databaseOf(config)),
  publicBaseUrl: config.publicBaseUrl,
});

export const composeAgentIntegrations = (config: Config) => ({
  ...keyed(config),
  connections: createConnectionsById(databaseOf(config)),
  agentBindings: createAgentBindings(databaseOf(config)),
});

export const composeListComponents = (config: Config) => ({
  ...keyed(config),
  components,
});

export const composeGetComponent = (config: Config) => ({
  ...keyed(config),
  components: componentsOnDemand,
});

/** The document is the same for every request. */
export const composeGetOpenapi = ({ publicBaseUrl }: Config) => ({
  document: deployedDocument(publicBaseUrl),
});

/** Of the pages below `/docs`, whose links begin with the path of the base address. */
export const composeDocs = ({ publicBaseUrl, environment, frontendUrl, logos }: Config): Site => ({
  baseUrl: publicBaseUrl,
  logos,
  basePath: new URL(publicBaseUrl).pathname,
  ...(environment === 'local' && { localPages: frontendUrl }),
});

export const composeNothing = () => ({});

export const composePublishConnectionEvents = (config: Config) => ({
  bus: createEventBus(config, logError),
  webhooks: createEventQueue({
    webhooks: createWebhooks(databaseOf(config)),
    webhookQueue: createWebhookQueue(config),
    outgoing,
    bytesOf: bytesInMessage,
  }),
  deadLetters: createDeadLetters(config),
  readRecord,
  report: logError,
});

export const composeWriteAuditTrail = (config: Config) => ({
  auditLog: createAuditLog(config, 'functions'),
  activity: config.activity === 'on' ? composeStoreActivity(databaseOf(config)) : undefined,
});
