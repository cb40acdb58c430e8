import { timestamp } from '../../../functions/platform/model/iso.ts';
import { isPending, type WebhookDelivery } from '../../../functions/webhooks/domain/delivery.ts';
import type {
  Deliveries,
  DeliveryQuery,
} from '../../../functions/webhooks/domain/delivery-ports.ts';
import { longestPendingMs } from '../../../functions/webhooks/domain/send-waiting.ts';
import type { Webhook } from '../../../functions/webhooks/domain/webhook.ts';
import { webhookBody } from '../../../functions/webhooks/http/webhook-body.ts';
import type { CommandContext } from '../create-context.ts';

/** `isAll` is false where there may be more than were looked for. */
type DeliveryScan = { found: WebhookDelivery[]; isAll: boolean };

/** Nobody waits for the number of all that an outage left. */
const mostFound = 1_000;
const mostPages = 20;

const find = async (
  deliveries: Deliveries,
  webhook: Webhook,
  query: Pick<DeliveryQuery, 'order' | 'fromMs' | 'state'>,
): Promise<DeliveryScan> => {
  const found: WebhookDelivery[] = [];
  let isAll = true;
  let after: string | undefined;
  for (let page = 0; page < mostPages && found.length < mostFound; page++) {
    const limit = mostFound - found.length;
    const read = await deliveries.page(webhook, { ...query, limit, after });
    found.push(...read.deliveries);
    if (read.unreadable?.length) isAll = false;
    after = read.next;
    if (after === undefined) return { found, isAll };
  }
  return { found, isAll: false };
};

/** What waits for an endpoint, the oldest first, and when its next attempt is due. */
export const waitingFor = async (
  { deliveries, nowMs }: Pick<CommandContext, 'deliveries' | 'nowMs'>,
  webhook: Webhook,
): Promise<{ pending: DeliveryScan; nextMs: number | undefined }> => {
  const fromMs = nowMs - longestPendingMs;
  const pending = await find(deliveries, webhook, {
    state: 'pending',
    order: 'oldest_first',
    fromMs,
  });
  const due = pending.found.filter(isPending).map(({ dueAtMs }) => dueAtMs);
  const nextMs = Math.max(Math.min(...due), webhook.health.failures?.backOffUntilMs ?? 0);
  return { pending, nextMs: due.length > 0 ? nextMs : undefined };
};

const shown = 10;

/** What was sent to an endpoint and is to be sent; `latest` and `failed` begin with the latest event. */
export const sentTo = async (context: CommandContext, webhook: Webhook) => {
  const { deliveries } = context;
  const [waiting, failed, latest] = await Promise.all([
    waitingFor(context, webhook),
    find(deliveries, webhook, { state: 'failed', order: 'newest_first' }),
    deliveries.page(webhook, { order: 'newest_first', limit: shown }),
  ]);
  return { ...waiting, failed, latest: latest.deliveries };
};
export type SentTo = Awaited<ReturnType<typeof sentTo>>;

/** A webhook in the JSON of every command. Of its URL only the host: a path or query may hold a secret. */
export const webhookJson = (
  webhook: Webhook,
  { pending, nextMs }: Pick<SentTo, 'pending' | 'nextMs'>,
) => {
  const { id, url, ...body } = webhookBody(webhook);
  return {
    webhook_id: id,
    tenant_id: webhook.tenantId,
    url_host: new URL(url).host,
    ...body,
    failures: webhook.health.failures?.messages ?? 0,
    waiting: pending.found.length,
    next_attempt_at: timestamp(nextMs),
  };
};
