import type { WebhookQueue } from './ports.ts';
import type { WebhookKey } from './webhook.ts';

/** Longer than an event has attempts. */
export const longestPendingMs = 4 * 24 * 60 * 60 * 1000;

/**
 * Queues everything that is pending, because the endpoint works or may work again.
 * @param failingSinceMs now, if that is unknown
 */
export const sendWaiting = (
  webhookQueue: Pick<WebhookQueue, 'send'>,
  { tenantId, webhookId }: WebhookKey,
  failingSinceMs: number,
): Promise<void> =>
  webhookQueue.send({
    tenantId,
    webhookId,
    kind: 'pending',
    sinceMs: failingSinceMs - longestPendingMs,
  });
