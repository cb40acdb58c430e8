import { createBudgets } from '../platform/aws/budgets.ts';
import { createDatabase } from '../platform/aws/dynamodb.ts';
import { createRecentSecrets } from '../platform/aws/recent-secrets.ts';
import type { Config } from '../platform/config.ts';
import { logError } from '../platform/telemetry/logging.ts';
import { createHostCheck } from '../webhooks/adapters/host-check.ts';
import { createAnnouncer } from '../webhooks/adapters/webhook-announcer.ts';
import { createDeliveries, createDueDeliveries } from '../webhooks/adapters/webhook-deliveries.ts';
import { createWebhookQueue, readDeliveries } from '../webhooks/adapters/webhook-queue.ts';
import { createWebhookSender } from '../webhooks/adapters/webhook-sender.ts';
import { webhookTestEvent } from '../webhooks/adapters/webhook-test-event.ts';
import { createWebhooks } from '../webhooks/adapters/webhooks.ts';
import { clock, limiterOf, secretBoxOf } from './services.ts';

/** The dependencies for reading webhooks. */
export const composeReadWebhooks = (config: Config, database = createDatabase(config)) => ({
  rateLimiter: limiterOf(config, database),
  webhooks: createWebhooks(database),
});

/** What checks a URL. */
const urlChecks = ({ environment }: Config) => ({
  hostCheck: createHostCheck(),
  acceptsLoopback: environment === 'local',
});

export const composeCreateWebhook = (config: Config) => ({
  ...composeReadWebhooks(config),
  ...urlChecks(config),
  secretBox: secretBoxOf(config),
  clock,
});

export const composeUpdateWebhook = (config: Config) => {
  const database = createDatabase(config);
  return {
    ...composeReadWebhooks(config, database),
    ...urlChecks(config),
    webhookQueue: createWebhookQueue(config),
    budgets: createBudgets(database, clock.nowMs),
    clock,
  };
};

export const composeRotateWebhookSecret = (config: Config) => ({
  ...composeReadWebhooks(config),
  secretBox: secretBoxOf(config),
  clock,
});

export const composeTestWebhook = (config: Config) => {
  const database = createDatabase(config);
  return {
    ...composeReadWebhooks(config, database),
    budgets: createBudgets(database, clock.nowMs),
    webhookSender: createWebhookSender(clock.nowMs),
    secretBox: secretBoxOf(config),
    testEvent: webhookTestEvent,
    clock,
  };
};

export const composeListWebhookDeliveries = (config: Config) => {
  const database = createDatabase(config);
  return {
    ...composeReadWebhooks(config, database),
    deliveries: createDeliveries(database),
    publicBaseUrl: config.publicBaseUrl,
  };
};

export const composeRedeliver = (config: Config) => {
  const database = createDatabase(config);
  return {
    ...composeReadWebhooks(config, database),
    deliveries: createDeliveries(database),
    webhookQueue: createWebhookQueue(config),
    budgets: createBudgets(database, clock.nowMs),
    clock,
  };
};

export const composeDeliverWebhooks = (config: Config) => {
  const database = createDatabase(config);
  return {
    webhooks: createWebhooks(database),
    deliveries: createDeliveries(database),
    webhookQueue: createWebhookQueue(config),
    webhookSender: createWebhookSender(clock.nowMs),
    announcer: createAnnouncer(config),
    secretBox: createRecentSecrets(secretBoxOf(config), clock.nowMs),
    readDeliveries,
    random: Math.random,
    clock,
    report: logError,
  };
};

export const composeDeliverDueWebhooks = (config: Config) => ({
  dueDeliveries: createDueDeliveries(createDatabase(config)),
  webhookQueue: createWebhookQueue(config),
  clock,
  report: logError,
});
