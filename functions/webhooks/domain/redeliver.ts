import type { Budgets } from '../../platform/model/ports.ts';
import type { Delivery, DeliveryKey } from './delivery.ts';
import type { Deliveries, WebhookQueue, Webhooks } from './ports.ts';
import { tenantLimit } from './tenant-limit.ts';
import type { WebhookKey } from './webhook.ts';

type Deps = {
  webhooks: Pick<Webhooks, 'get'>;
  webhookQueue: Pick<WebhookQueue, 'send'>;
  budgets: Budgets;
};

export type NotRedelivered =
  | { refused: 'no_webhook' | 'webhook_disabled' | 'no_delivery' }
  | { refused: 'too_often'; waitMs: number };

type Sent = Parameters<WebhookQueue['send']>[0];

/**
 * Limited per tenant, since a wish passes the pause of an endpoint that takes nothing: many would hold
 * the executions that all tenants share, and hide in the queue what comes behind them.
 */
const wish = async (deps: Deps, message: Sent): Promise<NotRedelivered | undefined> => {
  const budget = deps.budgets(message.tenantId, { webhook_redeliveries: tenantLimit });
  const { admitted, retryAfterMs } = await budget.take(1);
  if (!admitted) return { refused: 'too_often', waitMs: retryAfterMs };
  await deps.webhookQueue.send(message);
  return undefined;
};

const refusalOf = async ({ webhooks }: Deps, key: WebhookKey) => {
  const webhook = await webhooks.get(key);
  if (!webhook) return { refused: 'no_webhook' } as const;
  return webhook.disabled ? ({ refused: 'webhook_disabled' } as const) : undefined;
};

/** Has an event sent again, whatever became of it, even while its endpoint is asked less. */
export const redeliver = async (
  deps: Deps & { deliveries: Pick<Deliveries, 'get'> },
  { eventId, ...key }: DeliveryKey,
): Promise<{ delivery: Delivery } | NotRedelivered> => {
  const refused = await refusalOf(deps, key);
  if (refused) return refused;
  const delivery = await deps.deliveries.get({ ...key, eventId });
  if (!delivery) return { refused: 'no_delivery' };
  return (await wish(deps, { ...key, again: eventId })) ?? { delivery };
};

/** Has all events sent again that were given up, of a time and later. @returns why not, if not */
export const redeliverFailed = async (
  deps: Deps,
  key: WebhookKey,
  sinceMs: number,
): Promise<NotRedelivered | undefined> => {
  const refused = await refusalOf(deps, key);
  return refused ?? wish(deps, { ...key, all: 'failed', sinceMs });
};
