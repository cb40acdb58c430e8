import { askEndpoint } from './ask-endpoint.ts';
import { deliveriesOf } from './deliveries-of.ts';
import {
  type Delivery,
  isDue,
  isEarly,
  longestQueueWaitMs,
  notTaken,
  onSchedule,
  takenUpAt,
  unsent,
} from './delivery.ts';
import type { DeliverDeps, QueuedDeliveries } from './ports.ts';
import { type Failing, restAfter, type Webhook } from './webhook.ts';

/** What became of a message: how many of which, and when it is to come back, if it is. */
export type Outcome = {
  delivered: number;
  postponed: number;
  failed: number;
  dropped: number;
  againInMs?: number;
};

const nothing: Outcome = { delivered: 0, postponed: 0, failed: 0, dropped: 0 };

/** Sends what a message of the queue says, as far as its endpoint takes it. */
export const deliverMessage = async (
  deps: DeliverDeps,
  message: QueuedDeliveries,
): Promise<Outcome> => {
  const nowMs = deps.clock.nowMs();
  if ('all' in message && message.notBeforeMs && message.notBeforeMs > nowMs) {
    return { ...nothing, againInMs: message.notBeforeMs - nowMs };
  }
  const webhook = await deps.webhooks.get(message);
  const found = await deliveriesOf(deps, message);
  if (!webhook || webhook.disabled) return endAll(deps, webhook, found.found);
  const { failing } = webhook;
  if (failing && failing.pausedUntilMs > nowMs && !isWished(message)) {
    // What is sent beside the schedule waits for it.
    return isBeside(message) ? nothing : postponeAll(deps, failing, found.found);
  }
  return sendAll(deps, webhook, { message, ...found });
};

type Sending = { message: QueuedDeliveries } & Awaited<ReturnType<typeof deliveriesOf>>;

const sendAll = async (
  deps: DeliverDeps,
  webhook: Webhook,
  { message, found, next }: Sending,
): Promise<Outcome> => {
  const beganAtMs = deps.clock.nowMs();
  const asking = { deliveries: found, isBeside: isBeside(message) };
  const asked = await askEndpoint(deps, webhook, asking);
  const isTaking = asked.length === 0 || asked.some(({ status }) => status === 'delivered');
  const nowMs = deps.clock.nowMs();
  const restMs = isTaking ? restAfter(nowMs - beganAtMs, deps.random()) : 0;
  // What waits goes on whatever became of these: if the endpoint fails again, it is paused, and all begins
  // anew. A wish passes a pause, so it ends where the endpoint takes nothing.
  if ('all' in message && next && (isTaking || !isWished(message))) {
    const { tenantId, webhookId, all, sinceMs } = message;
    const onward = { tenantId, webhookId, all, sinceMs, after: next };
    await deps.webhookQueue.send({ ...onward, notBeforeMs: nowMs + restMs });
  }
  if (isBeside(message)) return outcomeOf(asked);
  const outcome = outcomeOf(asked, nowMs);
  // While the message waits, nothing of its endpoint is delivered. Then it finds that all is done.
  return restMs > (outcome.againInMs ?? 0) ? { ...outcome, againInMs: restMs } : outcome;
};

/** Whether it is sent beside the schedule of each event. */
const isBeside = (message: QueuedDeliveries): boolean => 'all' in message || 'again' in message;

/** Whether the tenant asks for it, who may have repaired the endpoint just now. */
const isWished = (message: QueuedDeliveries): boolean =>
  'again' in message || ('all' in message && message.all === 'failed');

/** Nobody takes these any more. Of a deleted endpoint nobody reads what was not begun. */
const endAll = async (
  { deliveries }: DeliverDeps,
  webhook: Webhook | undefined,
  found: readonly Delivery[],
): Promise<Outcome> => {
  const pending = found.filter(({ status }) => status === 'pending');
  const kept = pending.filter(({ step }) => webhook !== undefined || step > 0);
  await Promise.all(
    kept.map((each) =>
      webhook
        ? deliveries.put(unsent(each, 'disabled'))
        : // Its tenant may be deleted, and the rows with it.
          deliveries.put(unsent(each, 'deleted'), 'if_stored'),
    ),
  );
  return { ...nothing, failed: kept.length, dropped: pending.length - kept.length };
};

/** The endpoint fails with everything: these wait as if each had been tried. */
const postponeAll = async (
  { deliveries, clock, random }: DeliverDeps,
  failing: Failing,
  found: readonly Delivery[],
): Promise<Outcome> => {
  const nowMs = clock.nowMs();
  const notBeforeMs = failing.pausedUntilMs;
  const due = found.filter((each) => isDue(each, nowMs));
  const postponed = due.map((each) => notTaken(each, { nowMs, notBeforeMs, random: random() }));
  const early = found.filter((each) => !isDue(each, nowMs) && isEarly(each));
  // One asks after the pause; if more did, they would grow with each pause.
  const later = early.map((each, n) => (n === 0 ? takenUpAt(each, notBeforeMs) : onSchedule(each)));
  await Promise.all([...postponed, ...later].map((each) => deliveries.put(each)));
  return outcomeOf(postponed, nowMs);
};

/** @param nowMs given where the message may come back for what waits only seconds */
const outcomeOf = (deliveries: readonly Delivery[], nowMs?: number): Outcome => {
  const count = (status: Delivery['status']) =>
    deliveries.filter((each) => each.status === status).length;
  const soon = deliveries
    .map(({ nextAttemptMs = Number.POSITIVE_INFINITY }) => nextAttemptMs - (nowMs ?? 0))
    .filter((ms) => nowMs !== undefined && ms <= longestQueueWaitMs);
  return {
    delivered: count('delivered'),
    postponed: count('pending'),
    failed: count('failed'),
    dropped: 0,
    ...(soon.length > 0 ? { againInMs: Math.max(...soon, 1) } : {}),
  };
};
