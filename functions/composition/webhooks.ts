import { createBudgets } from '../adapters/budgets.ts';
import { createDatabase } from '../adapters/dynamodb.ts';
import { createHostCheck } from '../adapters/host-check.ts';
import { createRecentSecrets } from '../adapters/secret-box.ts';
import { createAnnouncer } from '../adapters/webhook-announcer.ts';
import { createDeliveries, createDueDeliveries } from '../adapters/webhook-deliveries.ts';
import { createWebhookQueue, readDeliveries } from '../adapters/webhook-queue.ts';
import { createWebhookSender } from '../adapters/webhook-sender.ts';
import { webhookTestEvent } from '../adapters/webhook-test-event.ts';
import { createWebhooks } from '../adapters/webhooks.ts';
import type { Config } from '../config.ts';
import { logError } from '../telemetry/logging.ts';
import { clock, limiterOf, secretBoxOf } from './services.ts';

/** The dependencies for reading webhooks. */
export const composeReadWebhooks = (config: Config, database = createDatabase(config)) => ({
  rateLimiter: limiterOf(config, database),
  webhooks: createWebhooks(database),
});

/** What checks a URL. */
const urlChecks = ({ environment }: Config) => ({
  hostCheck: createHostCheck(),
  takesLoopback: environment === 'local',
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
