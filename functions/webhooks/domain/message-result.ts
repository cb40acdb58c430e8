import { longestQueueWaitMs } from './attempt-schedule.ts';
import { isPending, scheduledAtMs, type WebhookDelivery } from './delivery.ts';

/** The result of a message: counts by state, and when the message must come back, if it must. */
export type MessageResult = {
  delivered: number;
  postponed: number;
  failed: number;
  dropped: number;
  againInMs?: number;
};

export const nothing: MessageResult = { delivered: 0, postponed: 0, failed: 0, dropped: 0 };

export const countOf = (deliveries: readonly WebhookDelivery[]): MessageResult => {
  const count = (name: WebhookDelivery['state']) =>
    deliveries.filter(({ state }) => state === name).length;
  return {
    ...nothing,
    ...{ delivered: count('delivered'), postponed: count('pending'), failed: count('failed') },
  };
};

/** As `countOf`, of a message that comes back for what is due within seconds. */
export const comingBack = (
  deliveries: readonly WebhookDelivery[],
  nowMs: number,
): MessageResult => {
  const soon = deliveries
    .filter(isPending)
    .map((each) => scheduledAtMs(each) - nowMs)
    .filter((ms) => ms <= longestQueueWaitMs);
  return {
    ...countOf(deliveries),
    ...(soon.length > 0 ? { againInMs: Math.max(...soon, 1) } : {}),
  };
};
