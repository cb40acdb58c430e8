import type { Clock, Deadline } from '../../platform/model/ports.ts';
import type { DueDeliveries, DueDelivery } from './delivery-ports.ts';
import type { WebhookQueue } from './ports.ts';
import { inParts, mostInMessage } from './queue-events.ts';

export type QueueDueDeliveriesDeps = {
  dueDeliveries: DueDeliveries;
  webhookQueue: Pick<WebhookQueue, 'send'>;
  clock: Clock;
  report(error: unknown): void;
};

/** What one run did. `remaining` says whether it left some that are due. */
export type DueRun = { queued: number; remaining: boolean };

/** Enough for a message. With less time left, the run ends, and the next one continues. */
const leastRemainingMs = 5_000;
/** After as many tenants whose deliveries were not queued, it is not their rows: a part ends. */
const mostFailing = 10;
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
  // Endpoints by id, with their tenants, of which one has several.
  const failing = new Map<string, string>();
  try {
    for await (const some of messagesOf(deps, part)) {
      if (deadline.remainingMs() < leastRemainingMs) return { queued, remaining: true };
      const [first] = some;
      if (!first || failing.has(first.webhookId)) continue;
      const { sent, error } = await queueSome(deps, some);
      queued += sent;
      if (error === undefined) continue;
      // DynamoDB may throttle the rows of one endpoint alone, which must not delay the others.
      deps.report(error);
      failing.set(first.webhookId, first.tenantId);
      if (new Set(failing.values()).size === mostFailing) break;
    }
    return { queued, remaining: failing.size > 0 };
  } catch (error) {
    deps.report(error);
    return { queued, remaining: true };
  }
};

/** What is due, as much of one endpoint as a message takes. */
const messagesOf = async function* (
  { dueDeliveries, clock }: QueueDueDeliveriesDeps,
  part: string,
): AsyncGenerator<readonly DueDelivery[]> {
  for await (const page of dueDeliveries.find(part, clock.nowMs())) {
    const ofEndpoints = Map.groupBy(page, ({ webhookId }) => webhookId);
    for (const due of ofEndpoints.values()) yield* inParts(due, mostInMessage);
  }
};

/** Of one endpoint. @returns how many were queued, and why others were not */
const queueSome = async (
  { dueDeliveries, webhookQueue, clock }: QueueDueDeliveriesDeps,
  some: readonly DueDelivery[],
): Promise<{ sent: number; error?: unknown }> => {
  const untilMs = clock.nowMs() + leaseMs;
  const leases = await Promise.allSettled(some.map((each) => dueDeliveries.lease(each, untilMs)));
  const leased = some.filter((_, n) => leases[n]?.status === 'fulfilled' && leases[n].value);
  const error = leases.find((lease) => lease.status === 'rejected')?.reason;
  const [first] = leased;
  if (!first) return { sent: 0, error };
  const { tenantId, webhookId } = first;
  const eventIds = leased.map(({ eventId }) => eventId);
  try {
    await webhookQueue.send({ tenantId, webhookId, kind: 'due', eventIds });
  } catch (error) {
    return { sent: 0, error };
  }
  return { sent: eventIds.length, error };
};
