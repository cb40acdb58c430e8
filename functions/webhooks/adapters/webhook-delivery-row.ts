import * as z from 'zod/mini';
import { rowOf } from '../../platform/aws/row.ts';
import { iso } from '../../platform/model/iso.ts';
import { timeOf } from '../../platform/model/uuid-v7.ts';
import {
  attemptFailures,
  type DeliveryKey,
  dueFromMs,
  failedReasons,
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

const row = rowOf({
  event_type: z.string(),
  body: z.string(),
  attempts: z.array(z.unknown()),
});

/** What a row also has in each state. */
const pending = {
  state: z.literal('pending'),
  attempt: z.number(),
  due_at_ms: z.number(),
  leased_until_ms: z.optional(z.number()),
};
const onSchedule = rowOf({ ...pending, due: z.literal('schedule') });
const unscheduled = rowOf({
  ...pending,
  due: z.enum(['probe', 'recovery']),
  scheduled_at_ms: z.number(),
});
const failed = rowOf({ state: z.literal('failed'), why: z.enum(failedReasons) });

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
const pendingRow = (delivery: PendingDelivery) => ({
  ...(delivery.due === 'schedule'
    ? onSchedule.write({ leasedUntilMs: undefined, ...delivery })
    : unscheduled.write({ leasedUntilMs: undefined, ...delivery })),
  due_part: duePartOf(delivery),
  due_at: iso(dueFromMs(delivery)),
});

const stateRow = (delivery: WebhookDelivery) => {
  switch (delivery.state) {
    case 'pending':
      return pendingRow(delivery);
    case 'delivered':
      return { state: delivery.state };
    case 'failed':
      return failed.write(delivery);
  }
};

export const toRow = (delivery: WebhookDelivery) => ({
  ...keyOf(delivery),
  ...row.write({
    ...delivery,
    attempts: delivery.attempts.map((each) =>
      attemptRow.write({ status: undefined, failure: undefined, tlsError: undefined, ...each }),
    ),
  }),
  ...stateRow(delivery),
  delete_after_s: Math.ceil((timeOf(delivery.eventId) + storedMs) / 1000),
});

export const fromRow = (item: Readonly<Record<string, unknown>>): WebhookDelivery => {
  const { attempts, ...read } = row.read(item);
  const base = { ...fromKey(item), ...read, attempts: attempts.map(attemptRow.read) };
  if (item.state === 'delivered') return { ...base, state: item.state };
  if (item.state === 'failed') return { ...base, ...failed.read(item) };
  const { read: readPending } = item.due === 'schedule' ? onSchedule : unscheduled;
  return { ...base, ...readPending(item) };
};
