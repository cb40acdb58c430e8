import type { Clock, Deadline } from '../../platform/model/ports.ts';
import type { DueDeliveries, DueDelivery, WebhookQueue } from './ports.ts';
import { inParts, mostInMessage } from './queue-events.ts';

export type QueueDueDeliveriesDeps = {
  dueDeliveries: DueDeliveries;
  webhookQueue: Pick<WebhookQueue, 'send'>;
  clock: Clock;
  report(error: unknown): void;
};

/** What one run did. `remaining` says whether it left some that are due. */
export type DueRun = { queued: number; remaining: boolean };

/** Enough for a page. With less time left, the run ends, and the next one continues. */
const leastRemainingMs = 5_000;
/** Longer than the queue needs. After that, a lost message is sent again. */
const leaseMs = 10 * 60_000;

const partCount = 8;
const partNames = Array.from({ length: partCount }, (_, part) => `due#${part}`);

/** The part of the index that has a delivery. There are several, since a partition has a limit per second. */
export const duePartOf = ({ eventId }: { eventId: string }): string =>
  `due#${eventId.charCodeAt(eventId.length - 1) % partCount}`;

/** Queues the deliveries whose next attempt is due. */
export const queueDueDeliveries = async (
  deps: QueueDueDeliveriesDeps,
  deadline: Deadline,
): Promise<DueRun> => {
  const runs = await Promise.all(partNames.map((part) => queuePart(deps, part, deadline)));
  return {
    queued: runs.reduce((sum, { queued }) => sum + queued, 0),
    remaining: runs.some(({ remaining }) => remaining),
  };
};

const queuePart = async (
  deps: QueueDueDeliveriesDeps,
  part: string,
  deadline: Deadline,
): Promise<DueRun> => {
  let queued = 0;
  try {
    for await (const page of deps.dueDeliveries.find(part, deps.clock.nowMs())) {
      if (deadline.remainingMs() < leastRemainingMs) return { queued, remaining: true };
      const ofEndpoints = Map.groupBy(
        page,
        ({ tenantId, webhookId }) => `${tenantId} ${webhookId}`,
      );
      for (const due of ofEndpoints.values()) {
        for (const some of inParts(due, mostInMessage)) queued += await queueSome(deps, some);
      }
    }
    return { queued, remaining: false };
  } catch (error) {
    deps.report(error);
    return { queued, remaining: true };
  }
};

/** Of one endpoint. @returns how many */
const queueSome = async (
  { dueDeliveries, webhookQueue, clock }: QueueDueDeliveriesDeps,
  some: readonly DueDelivery[],
): Promise<number> => {
  const untilMs = clock.nowMs() + leaseMs;
  const isLeased = await Promise.all(some.map((each) => dueDeliveries.lease(each, untilMs)));
  const leased = some.filter((_, index) => isLeased[index]);
  const [first] = leased;
  if (!first) return 0;
  const { tenantId, webhookId } = first;
  const eventIds = leased.map(({ eventId }) => eventId);
  await webhookQueue.send({ tenantId, webhookId, kind: 'due', eventIds });
  return eventIds.length;
};
