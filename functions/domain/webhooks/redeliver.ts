import type { Delivery, DeliveryKey } from './delivery.ts';
import type { Deliveries, WebhookQueue, Webhooks } from './ports.ts';
import type { WebhookKey } from './webhook.ts';

type Deps = {
  webhooks: Pick<Webhooks, 'get'>;
  webhookQueue: Pick<WebhookQueue, 'send'>;
};

export type NotRedelivered = 'no_webhook' | 'webhook_disabled' | 'no_delivery';

const refusalOf = async ({ webhooks }: Deps, key: WebhookKey) => {
  const webhook = await webhooks.get(key);
  if (!webhook) return 'no_webhook';
  return webhook.disabled ? 'webhook_disabled' : undefined;
};

/** Has an event sent again, whatever became of it, even while its endpoint is asked less. */
export const redeliver = async (
  deps: Deps & { deliveries: Pick<Deliveries, 'get'> },
  { eventId, ...key }: DeliveryKey,
): Promise<{ delivery: Delivery } | { refused: NotRedelivered }> => {
  const refused = await refusalOf(deps, key);
  if (refused) return { refused };
  const delivery = await deps.deliveries.get({ ...key, eventId });
  if (!delivery) return { refused: 'no_delivery' };
  await deps.webhookQueue.send({ ...key, again: eventId });
  return { delivery };
};

/** Has all events sent again that were given up, of a time and later. @returns why not, if not */
export const redeliverFailed = async (
  deps: Deps,
  key: WebhookKey,
  sinceMs: number,
): Promise<NotRedelivered | undefined> => {
  const refused = await refusalOf(deps, key);
  if (!refused) await deps.webhookQueue.send({ ...key, all: 'failed', sinceMs });
  return refused;
};
