import { isPending, reasonAt, type WebhookDelivery } from './delivery.ts';
import type { ChosenDelivery } from './judge-attempts.ts';
import type { QueuedDeliveries } from './ports.ts';

type Handling = {
  /** Which of the deliveries that were found we send, and why. */
  choose(found: readonly WebhookDelivery[], nowMs: number): ChosenDelivery[];
  /** What happens to the message during the endpoint's back-off. */
  inBackOff: 'postpone' | 'drop' | 'send';
  /** Whether the next page is sent although the endpoint accepted nothing of this one. */
  goesOnRefused: boolean;
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
  ...{ inBackOff: 'postpone', goesOnRefused: false, comesBack: true },
};

/** If the endpoint fails again, it backs off, and all of this begins again when it recovers. */
const recovery: Handling = {
  choose: (found) => found.filter(isPending).map((delivery) => ({ delivery, reason: 'recovery' })),
  ...{ inBackOff: 'drop', goesOnRefused: true, comesBack: false },
};

/** The tenant may have just repaired the endpoint, so we send, and stop where it accepts nothing. */
const manual: Handling = {
  choose: (found) => found.map((delivery) => ({ delivery, reason: 'manual' })),
  ...{ inBackOff: 'send', goesOnRefused: false, comesBack: false },
};

/** How each kind of message is delivered. */
export const messageHandling: Record<QueuedDeliveries['kind'], Handling> = {
  events: bySchedule,
  due: bySchedule,
  pending: recovery,
  failed: manual,
  single: manual,
};
