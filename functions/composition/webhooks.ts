import { createBudgets } from '../platform/aws/budgets.ts';
import { createRecentSecrets } from '../platform/aws/recent-secrets.ts';
import type { Config } from '../platform/config.ts';
import { logError } from '../platform/telemetry/logging.ts';
import { checkHost } from '../webhooks/adapters/host-check.ts';
import { testEventOf } from '../webhooks/adapters/outgoing-events.ts';
import { createAnnouncer } from '../webhooks/adapters/webhook-announcer.ts';
import { createDeliveries, createDueDeliveries } from '../webhooks/adapters/webhook-deliveries.ts';
import { createWebhookQueue, readDeliveries } from '../webhooks/adapters/webhook-queue.ts';
import { createWebhookSender } from '../webhooks/adapters/webhook-sender.ts';
import { createWebhooks } from '../webhooks/adapters/webhooks.ts';
import { clock, databaseOf, keyed, secretBoxOf } from './services.ts';

export const composeReadWebhooks = (config: Config) => ({
  ...keyed(config),
  webhooks: createWebhooks(databaseOf(config)),
});

const urlChecks = (config: Config) => ({
  hostCheck: checkHost,
  acceptsLoopback: config.environment === 'local',
  budgets: createBudgets(databaseOf(config), clock.nowMs),
});

export const composeCreateWebhook = (config: Config) => ({
  ...composeReadWebhooks(config),
  ...urlChecks(config),
  secretBox: secretBoxOf(config),
});

export const composeUpdateWebhook = (config: Config) => ({
  ...composeReadWebhooks(config),
  ...urlChecks(config),
  webhookQueue: createWebhookQueue(config),
});

export const composeRotateWebhookSecret = (config: Config) => ({
  ...composeReadWebhooks(config),
  secretBox: secretBoxOf(config),
});

export const composeTestWebhook = (config: Config) => ({
  ...composeReadWebhooks(config),
  budgets: createBudgets(databaseOf(config), clock.nowMs),
  webhookSender: createWebhookSender(clock.nowMs),
  secretBox: secretBoxOf(config),
  testEvent: testEventOf,
});

export const composeListWebhookDeliveries = (config: Config) => ({
  ...composeReadWebhooks(config),
  deliveries: createDeliveries(databaseOf(config)),
  publicBaseUrl: config.publicBaseUrl,
});

export const composeRedeliver = (config: Config) => ({
  ...composeReadWebhooks(config),
  deliveries: createDeliveries(databaseOf(config)),
  webhookQueue: createWebhookQueue(config),
  budgets: createBudgets(databaseOf(config), clock.nowMs),
});

export const composeDeliverWebhooks = (config: Config) => ({
  webhooks: createWebhooks(databaseOf(config)),
  deliveries: createDeliveries(databaseOf(config)),
  webhookQueue: createWebhookQueue(config),
  webhookSender: createWebhookSender(clock.nowMs),
  announcer: createAnnouncer(config),
  secretBox: createRecentSecrets(secretBoxOf(config), clock.nowMs),
  readDeliveries,
  random: Math.random,
  clock,
});

export const composeDeliverDueWebhooks = (config: Config) => ({
  dueDeliveries: createDueDeliveries(databaseOf(config)),
  webhookQueue: createWebhookQueue(config),
  clock,
  report: logError,
});
