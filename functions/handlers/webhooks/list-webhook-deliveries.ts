import { composeListWebhookDeliveries } from '../../composition/webhooks.ts';
import { keyedEndpoint } from '../../platform/http/keyed-endpoint.ts';
import { idCursor, nextLink } from '../../platform/http/next-page.ts';
import { fitPage } from '../../platform/model/fit-page.ts';
import { reportUnreadable } from '../../platform/telemetry/report-unreadable.ts';
import {
  listWebhookDeliveries,
  usualDeliveries,
} from '../../webhooks/contracts/webhook-deliveries.ts';
import { storedMs } from '../../webhooks/domain/delivery.ts';
import { noSuchWebhook } from '../../webhooks/http/webhook-body.ts';
import { deliveryBody } from '../../webhooks/http/webhook-delivery-body.ts';

/** What was sent to a webhook. An extension. */
export const handler = await keyedEndpoint(
  listWebhookDeliveries,
  composeListWebhookDeliveries,
  async ({ webhooks, deliveries, clock, publicBaseUrl }, { tenantId, path, query }) => {
    const key = { tenantId, webhookId: path.webhook_id };
    const { status, limit = usualDeliveries, cursor } = query;
    const after = cursor === undefined ? undefined : idCursor.decode(cursor);
    if (!(await webhooks.get(key))) throw noSuchWebhook();
    const fromMs = clock.nowMs() - storedMs;
    const deliveryQuery = { order: 'newest_first', state: status, fromMs, limit, after } as const;
    const found = await deliveries.page(key, deliveryQuery);
    reportUnreadable(listWebhookDeliveries, found.unreadable);
    const { body, next } = fitPage(found.deliveries, found.next, {
      shown: deliveryBody,
      positionOf: ({ eventId }) => eventId,
    });
    const url = `${publicBaseUrl}/webhooks/${key.webhookId}/deliveries`;
    return {
      body,
      ...(next && { headers: nextLink(url, { ...query, cursor: idCursor.encode(next) }) }),
    };
  },
);
