import { lastAttempt, longestWaitMs } from './attempt-schedule.ts';
import type { WebhookQueue } from './ports.ts';
import type { WebhookKey } from './webhook.ts';

/** An event has as many attempts, and its endpoint may ask us to wait for almost as long before each. */
export const longestPendingMs = lastAttempt * longestWaitMs;

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
