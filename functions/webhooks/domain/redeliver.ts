import type { Budgets } from '../../platform/model/limiters.ts';
import type { Clock } from '../../platform/model/ports.ts';
import { timeOf } from '../../platform/model/uuid-v7.ts';
import { type DeliveryKey, storedMs, type WebhookDelivery } from './delivery.ts';
import type { Deliveries } from './delivery-ports.ts';
import type { QueuedDeliveries, WebhookQueue, Webhooks } from './ports.ts';
import { tenantLimit } from './tenant-limit.ts';
import { isEnabled, type WebhookKey } from './webhook.ts';

type RedeliverDeps = {
  webhooks: Pick<Webhooks, 'get'>;
  webhookQueue: Pick<WebhookQueue, 'send'>;
  budgets: Budgets;
  clock: Clock;
};

export type NotRedelivered =
  | { refused: 'no_webhook' | 'webhook_disabled' | 'no_delivery' }
  | { refused: 'too_often'; waitMs: number };

const refusalOf = async (
  { webhooks }: RedeliverDeps,
  key: WebhookKey,
): Promise<NotRedelivered | undefined> => {
  const webhook = await webhooks.get(key);
  if (!webhook) return { refused: 'no_webhook' };
  return isEnabled(webhook) ? undefined : { refused: 'webhook_disabled' };
};

/**
 * Limited per tenant, because it ignores the back-off of an endpoint: many such messages would occupy the
 * executions that all tenants share, and delay what is queued behind them.
 */
const queue = async (
  { budgets, webhookQueue }: RedeliverDeps,
  message: QueuedDeliveries,
): Promise<NotRedelivered | undefined> => {
  const budget = budgets(message.tenantId, { webhook_redeliveries: tenantLimit });
  const { admitted, retryAfterMs } = await budget.consume(1);
  if (!admitted) return { refused: 'too_often', waitMs: retryAfterMs };
  await webhookQueue.send(message);
  return undefined;
};

/** Queues an event again, whatever its state, even during its endpoint's back-off. */
export const redeliver = async (
  deps: RedeliverDeps & { deliveries: Pick<Deliveries, 'get'> },
  { eventId, ...key }: DeliveryKey,
): Promise<{ delivery: WebhookDelivery } | NotRedelivered> => {
  const refused = await refusalOf(deps, key);
  if (refused) return refused;
  const delivery = await deps.deliveries.get({ ...key, eventId });
  if (!delivery || timeOf(eventId) < deps.clock.nowMs() - storedMs) {
    return { refused: 'no_delivery' };
  }
  return (await queue(deps, { ...key, kind: 'single', eventId })) ?? { delivery };
};

/** Queues all failed events of a time and later again. @returns why it did not */
export const redeliverFailed = async (
  deps: RedeliverDeps,
  key: WebhookKey,
  sinceMs: number,
): Promise<NotRedelivered | undefined> =>
  (await refusalOf(deps, key)) ?? queue(deps, { ...key, kind: 'failed', sinceMs });
