import { html, type SafeHtml } from '../../../../functions/invitations/page/html.ts';
import type { Database } from '../../../../functions/platform/aws/dynamodb.ts';
import { iso } from '../../../../functions/platform/model/iso.ts';
import { createDeliveries } from '../../../../functions/webhooks/adapters/webhook-deliveries.ts';
import { createWebhooks } from '../../../../functions/webhooks/adapters/webhooks.ts';
import {
  isPending,
  scheduledAtMs,
  type WebhookDelivery,
} from '../../../../functions/webhooks/domain/delivery.ts';
import type { RecentEvent } from '../../aws/events/event-server.ts';
import { shownTime } from '../pages/html.ts';

const time = (ms: number) => shownTime(iso(ms));

const outcome = (delivery: WebhookDelivery): SafeHtml => {
  const last = delivery.attempts.at(-1);
  const came = last && html`, ${String(last.status ?? last.failure)} ${time(last.atMs)}`;
  const next = isPending(delivery) && html`, again ${time(scheduledAtMs(delivery))}`;
  const missed = delivery.why && delivery.why !== 'exhausted' && `, webhook ${delivery.why}`;
  return html`${delivery.state}${missed}${came}${next}`;
};

/** What became of an event at each webhook of its tenant that it was sent to. */
export const createSentEvents = (database: Database) => {
  const [webhooks, deliveries] = [createWebhooks(database), createDeliveries(database)];
  return async ({ event: { detail } }: RecentEvent): Promise<[string, SafeHtml][]> => {
    const [tenantId, eventId] = [String(detail.tenant_id), String(detail.id)];
    const sent = (await webhooks.list(tenantId)).map(async ({ webhookId, url }) => {
      const delivery = await deliveries.get({ tenantId, webhookId, eventId });
      return delivery && ([`To ${new URL(url).host}`, outcome(delivery)] as [string, SafeHtml]);
    });
    return (await Promise.all(sent)).filter((each) => each !== undefined);
  };
};
