import { isPending, reasonAt, type WebhookDelivery } from './delivery.ts';
import type { ChosenDelivery } from './judge-attempts.ts';
import type { QueuedDeliveries } from './ports.ts';

type Handling = {
  /** Which of what was found is sent, and why. */
  choose(found: readonly WebhookDelivery[], nowMs: number): ChosenDelivery[];
  /** What happens to it while the endpoint is left alone. */
  inBackOff: 'postpone' | 'drop' | 'send';
  /** Whether the rest of many is sent though the endpoint accepted none of these. */
  goesOnRefused: boolean;
  /** Whether it comes back for what is due within seconds, or when the endpoint was slow. */
  comesBack: boolean;
};

/** What is due, with the reason of each. */
export const chooseDue = (found: readonly WebhookDelivery[], nowMs: number) =>
  found.filter(isPending).flatMap((delivery) => {
    const reason = reasonAt(delivery, nowMs);
    return reason ? [{ delivery, reason }] : [];
  });

const bySchedule: Handling = {
  choose: chooseDue,
  ...{ inBackOff: 'postpone', goesOnRefused: false, comesBack: true },
};

/** If the endpoint fails again, it is left alone, and all of it begins anew with its recovery. */
const recovery: Handling = {
  choose: (found) => found.filter(isPending).map((delivery) => ({ delivery, reason: 'recovery' })),
  ...{ inBackOff: 'drop', goesOnRefused: true, comesBack: false },
};

/** The tenant may have repaired the endpoint just now: it is sent, and ends where nothing is accepted. */
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
