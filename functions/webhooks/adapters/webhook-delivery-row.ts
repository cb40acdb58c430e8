import * as z from 'zod/mini';
import { readNamed, rowOf } from '../../platform/aws/row.ts';
import { iso } from '../../platform/model/iso.ts';
import { timeOf } from '../../platform/model/uuid-v7.ts';
import {
  attemptFailures,
  type DeliveryKey,
  dueFromMs,
  failedReasons,
  isPending,
  type PendingDelivery,
  storedMs,
  type WebhookDelivery,
} from '../domain/delivery.ts';
import { duePartOf } from '../domain/queue-due.ts';
import type { WebhookKey } from '../domain/webhook.ts';

const attemptRow = rowOf({
  at_ms: z.number(),
  took_ms: z.number(),
  status: z.optional(z.number()),
  failure: z.optional(z.enum(attemptFailures)),
  tls_error: z.optional(z.string()),
});

const base = {
  event_type: z.string(),
  body: z.string(),
  attempts: z.readonly(z.array(attemptRow)),
};
const pending = {
  ...base,
  state: z.literal('pending'),
  attempt: z.number(),
  due_at_ms: z.number(),
  leased_until_ms: z.optional(z.number()),
};

/** A row in each of its states. */
const row = z.union([
  rowOf({ ...pending, due: z.literal('schedule') }),
  rowOf({ ...pending, due: z.enum(['probe', 'recovery']), scheduled_at_ms: z.number() }),
  rowOf({ ...base, state: z.literal('delivered') }),
  rowOf({ ...base, state: z.literal('failed'), why: z.enum(failedReasons) }),
]);

export const endpointOf = ({ tenantId, webhookId }: WebhookKey) => `${tenantId}#${webhookId}`;
export const keyOf = ({ eventId, ...of }: DeliveryKey) => ({
  endpoint: endpointOf(of),
  event_id: eventId,
});

/** Ids of endpoints have no `#`. */
export const fromKey = ({ endpoint, event_id }: Readonly<Record<string, unknown>>): DeliveryKey => {
  const [, tenantId = '', webhookId = ''] = /^(.*)#([^#]*)$/s.exec(String(endpoint)) ?? [];
  return { tenantId, webhookId, eventId: String(event_id) };
};

/** The index has each pending delivery, by the time from which it may be queued. */
const indexed = (delivery: PendingDelivery) => ({
  due_part: duePartOf(delivery),
  due_at: iso(dueFromMs(delivery)),
});

export const toRow = (delivery: WebhookDelivery) => ({
  ...keyOf(delivery),
  ...z.encode(row, delivery),
  ...(isPending(delivery) && indexed(delivery)),
  delete_after_s: Math.ceil((timeOf(delivery.eventId) + storedMs) / 1000),
});

/** @throws UnreadableRow */
export const fromRow = (item: Readonly<Record<string, unknown>>): WebhookDelivery => {
  const key = fromKey(item);
  const of = `webhook_deliveries ${key.tenantId} ${key.webhookId} ${key.eventId}`;
  return readNamed(of, () => ({ ...key, ...row.parse(item) }));
};
