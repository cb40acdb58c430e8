import { isPending, reasonAt, type WebhookDelivery } from './delivery.ts';
import type { ChosenDelivery } from './judge-attempts.ts';
import type { QueuedDeliveries } from './ports.ts';

type Handling = {
  /** Which of the deliveries that were found we send, and why. */
  choose(found: readonly WebhookDelivery[], nowMs: number): ChosenDelivery[];
  /** What happens to the message during the endpoint's back-off. */
  inBackOff: 'postpone' | 'drop' | 'send';
  /** Of how many pages in a row the endpoint may accept nothing before the rest is left out. */
  mostRefusedPages: number;
  /** Whether the message comes back for what is due within seconds, or after a slow response. */
  comesBack: boolean;
};

/** The deliveries that are due, each with its reason. */
export const chooseDue = (found: readonly WebhookDelivery[], nowMs: number) =>
  found.filter(isPending).flatMap((delivery) => {
    const reason = reasonAt(delivery, nowMs);
    return reason ? [{ delivery, reason }] : [];
  });

const bySchedule: Handling = {
  choose: chooseDue,
  ...{ inBackOff: 'postpone', mostRefusedPages: 0, comesBack: true },
};

/** If the endpoint fails again, it backs off, and all of this begins again when it recovers. */
const recovery: Handling = {
  choose: (found) => found.filter(isPending).map((delivery) => ({ delivery, reason: 'recovery' })),
  ...{ inBackOff: 'drop', mostRefusedPages: Number.POSITIVE_INFINITY, comesBack: false },
};

/**
 * The tenant may have just repaired the endpoint, so we send. Some events may be refused whatever becomes
 * of the others, so we stop only where it accepts nothing of many.
 */
const manual: Handling = {
  choose: (found) => found.map((delivery) => ({ delivery, reason: 'manual' })),
  ...{ inBackOff: 'send', mostRefusedPages: 3, comesBack: false },
};

/** How each kind of message is delivered. */
export const messageHandling: Record<QueuedDeliveries['kind'], Handling> = {
  events: bySchedule,
  due: bySchedule,
  pending: recovery,
  failed: manual,
  single: manual,
};
